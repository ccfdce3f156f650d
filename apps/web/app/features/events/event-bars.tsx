import { fr } from '@lampion/contract/french';
import type { Bar } from '@lampion/contract/schemas/event';
import { Check } from 'lucide-react';
import { Badge } from '../../components/ui/badge.tsx';
import { Lamp } from '../../components/ui/lamp.tsx';
import { BarFacts } from './bar-facts.tsx';

interface BarStopProps {
  bar: Bar;
  /** Null before and after the event, when only the hours tell something. */
  isOpen: boolean | null;
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
          {isOpen !== null && <Badge tone={isOpen ? 'info' : 'muted'}>{isOpen ? 'ouvert' : 'fermé'}</Badge>}
          {visited && (
            <Badge tone="success" icon={Check}>
              Visité
            </Badge>
          )}
        </div>
        <BarFacts bar={bar} />
      </div>
    </li>
  );
}

interface EventBarsProps {
  bars: readonly Bar[];
  /** Ids of those that are open; null before and after the event. */
  openBars: readonly string[] | null;
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
          <BarStop key={bar.id} bar={bar} isOpen={openBars?.includes(bar.id) ?? null} />
        ))}
      </ol>
    </section>
  );
}
