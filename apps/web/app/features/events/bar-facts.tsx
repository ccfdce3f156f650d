import { fr } from '@lampion/contract/french';
import type { Bar } from '@lampion/contract/schemas/event';
import { Clock, Flag } from 'lucide-react';
import { LinkedText } from '../../components/site/linked-text.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { describeBarHours } from './bar-hours.ts';

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
