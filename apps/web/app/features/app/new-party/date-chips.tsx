import { capitalise } from '@lampion/contract/rules/capitalise';
import { readParisClock } from '@lampion/contract/rules/paris-time';
import { useState } from 'react';
import { Input } from '../../../components/ui/input.tsx';
import { serverNow } from '../../../lib/server-clock.ts';
import { shortDay } from '../parties/party-times.ts';
import { offerDays } from './chosen-night.ts';

interface DateChipsProps {
  chosen: readonly string[];
  /** Several may be chosen. */
  isVote: boolean;
  onChoose: (day: string) => void;
}

/** "Sam. 12": of the near days the month goes without saying. */
const nameChip = (day: string, isTonight: boolean) =>
  isTonight ? 'Ce soir' : capitalise(shortDay(day).split('\u00a0').slice(0, 2).join('\u00a0'));

/** The evenings one is likely to mean, and any other. */
export function DateChips({ chosen, isVote, onChoose }: DateChipsProps) {
  const [now] = useState(serverNow);
  const [isOther, setOther] = useState(false);
  const offered = offerDays(now);
  const elsewhere = isVote ? [] : chosen.filter((day) => !offered.includes(day));
  const hasField = isOther || elsewhere.length > 0;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be scrolled sideways */}
      <div id="party-days" className="ap-chips" role="group" aria-label={isVote ? 'Jours proposés' : 'Jour'}>
        {offered.map((day, index) => (
          <button
            key={day}
            type="button"
            className="ap-chip num"
            aria-pressed={chosen.includes(day)}
            onClick={() => onChoose(day)}
          >
            {nameChip(day, index === 0)}
          </button>
        ))}
        <button
          type="button"
          className="ap-chip"
          aria-expanded={hasField}
          aria-pressed={elsewhere.length > 0}
          onClick={() => setOther(!isOther)}
        >
          Autre jour
        </button>
      </div>
      {hasField && (
        <span>
          <label className="sr-only" htmlFor="party-day">
            Autre jour
          </label>
          <Input
            id="party-day"
            type="date"
            className="num"
            min={readParisClock(now).day}
            value={elsewhere[0] ?? ''}
            onChange={({ target }) => target.value !== '' && onChoose(target.value)}
          />
        </span>
      )}
    </>
  );
}
