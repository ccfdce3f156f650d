import { fr } from '@lampion/contract/french';
import type { Bar } from '@lampion/contract/schemas/event';
import { Badge } from '../../components/ui/badge.tsx';
import { Lamp } from '../../components/ui/lamp.tsx';
import { BarFacts } from './bar-facts.tsx';

interface BarStopProps {
  bar: Bar;
  isOpen: boolean;
}

function BarStop({ bar, isOpen }: BarStopProps) {
  const { name, visited } = bar;
  return (
    <li className="stop">
      <span className="node">
        <Lamp isLit={visited} ink="menthe" hasHalo={false} />
      </span>
      <div>
        <div className="stop-head">
          <h3>{fr(name)}</h3>
          <Badge tone={isOpen ? 'success' : 'muted'}>{isOpen ? 'ouvert' : 'fermé'}</Badge>
          {visited && <Badge tone="warning">Visité</Badge>}
        </div>
        <BarFacts bar={bar} />
      </div>
    </li>
  );
}

interface EventBarsProps {
  bars: readonly Bar[];
  openBars: readonly string[];
}

/** The stops of a barathon on a string of lanterns, in the order they are visited. */
export function EventBars({ bars, openBars }: EventBarsProps) {
  return (
    <section aria-labelledby="bars">
      <h2 className="section-title ev-section" id="bars">
        Le parcours
      </h2>
      <ol className="card card-pad route">
        {bars.map((bar) => (
          <BarStop key={bar.id} bar={bar} isOpen={openBars.includes(bar.id)} />
        ))}
      </ol>
    </section>
  );
}
