import type { Bar } from '@lampion/contract/events/events';
import { fr } from '@lampion/contract/french';
import { formatTime } from '@lampion/contract/platform/rules/format';
import { parisInstant } from '@lampion/contract/platform/rules/paris-time';
import { Check, Clock, Flag } from 'lucide-react';
import { Badge } from '../../ui/card.tsx';
import { Icon, Lamp } from '../../ui/graphics.tsx';
import { LinkedText } from '../../ui/linked-text.tsx';

interface BarStopProps {
  bar: Bar;
  /** Null before and after the event, when only the hours are shown. */
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
  /** Ids of the open bars; null before and after the event. */
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

/** The details of a stop of a barathon: its description, its hours and its activity. */
export function BarFacts({ bar }: { bar: Bar }) {
  const { description, mission } = bar;
  return (
    <>
      {description && (
        <p className="stop-text">
          <LinkedText text={description} />
        </p>
      )}
      <p className="stop-hours">
        <Icon of={Clock} />
        {describeBarHours(bar)}
      </p>
      {mission && (
        <p className="well mission">
          <Icon of={Flag} />
          <span>
            <b className="strong">Mission.</b> {fr(mission)}
          </span>
        </p>
      )}
    </>
  );
}

/** Any day without a clock change: only the time is shown. */
const SOME_DAY = '2026-01-15';

function showTime(time: string): string {
  return formatTime(parisInstant(SOME_DAY, time));
}

/** "18 h – 1 h". */
export function describeBarHours({
  openingHours,
  closingHours,
}: Pick<Bar, 'openingHours' | 'closingHours'>): string {
  if (openingHours === closingHours) return 'jour et nuit';
  return `${showTime(openingHours)} – ${showTime(closingHours)}`;
}
