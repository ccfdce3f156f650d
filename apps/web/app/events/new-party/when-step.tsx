import { capitalise } from '@lampion/contract/platform/rules/format';
import { readParisClock } from '@lampion/contract/platform/rules/paris-time';
import { ArrowRight, Moon, X } from 'lucide-react';
import { useState } from 'react';
import { serverNow } from '../../platform/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/forms/choices.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { RadioButtons } from '../../ui/forms/radio-buttons.tsx';
import { Icon } from '../../ui/graphics.tsx';
import { shortDay } from '../own-agenda/party-labels.ts';
import {
  type ChosenNight,
  describeNight,
  findHourFault,
  hours,
  nameHour,
  offerDays,
} from './chosen-night.ts';
import { beginAt, nightsOf, setVote, toggleDate } from './party-draft.ts';
import { DraftStep, type StepProps } from './party-steps.tsx';

const modes = [
  { value: 'date', content: 'Une date' },
  { value: 'vote', content: 'Un vote' },
] as const;

function findFault({ draft, isFilled, isTried }: StepProps): string | undefined {
  if (isFilled) return nightsOf(draft).map(findHourFault).find(Boolean);
  if (!isTried) return undefined;
  return draft.isVote ? 'Proposez deux dates au moins.' : 'Choisissez un jour.';
}

interface WhenStepProps extends StepProps {
  /** Whether there is a vote may be chosen: of a new party. */
  hasModes: boolean;
}

/** The evening and its hours, or up to three that are voted on. */
export function WhenStep({ hasModes, ...props }: WhenStepProps) {
  const { draft, change, isFilled } = props;
  const fault = findFault(props);
  const night = draft.day === '' || fault ? null : describeNight(draft);
  return (
    <DraftStep title="Quand" isFilled={isFilled} error={fault}>
      {hasModes && (
        <RadioButtons
          label="Date fixée ou vote"
          className="ap-seg"
          value={draft.isVote ? 'vote' : 'date'}
          options={modes}
          onChoose={(mode) => change(setVote(draft, mode === 'vote'))}
        />
      )}
      <DateChips
        chosen={draft.isVote ? draft.dates.map(({ day }) => day) : [draft.day].filter(Boolean)}
        isVote={draft.isVote}
        onChoose={(day) => change(draft.isVote ? toggleDate(draft, day) : { day })}
      />
      <div className="cr-time">
        <HourSelect
          id="party-begin"
          label="Début"
          value={draft.begin}
          onChange={(begin) => change(beginAt(draft, begin))}
        />
        <Icon of={ArrowRight} />
        <HourSelect id="party-end" label="Fin" value={draft.end} onChange={(end) => change({ end })} />
      </div>
      {draft.isVote && <VoteDates dates={draft.dates} onRemove={(day) => change(toggleDate(draft, day))} />}
      {!draft.isVote && night && (
        <p className="cr-night num">
          <Icon of={Moon} />
          {night}
        </p>
      )}
    </DraftStep>
  );
}

interface DateChipsProps {
  chosen: readonly string[];
  /** Several may be chosen. */
  isVote: boolean;
  onChoose: (day: string) => void;
}

/** "Sam. 12": of the near days the month goes without saying. */
const nameChip = (day: string, isTonight: boolean) =>
  isTonight ? 'Ce soir' : capitalise(shortDay(day).split('\u00a0').slice(0, 2).join('\u00a0'));

/** Likely evenings, and a field for any other. */
function DateChips({ chosen, isVote, onChoose }: DateChipsProps) {
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

/** The half hours, plus the party's own time. */
function choicesFor(value: string) {
  const offered = hours.includes(value) ? hours : [...hours, value];
  return offered.map((hour) => ({ value: hour, label: nameHour(hour) }));
}

interface HourSelectProps {
  id: string;
  label: string;
  value: string;
  onChange: (hour: string) => void;
}

/** An hour of an evening, by half hours. */
function HourSelect({ id, label, value, onChange }: HourSelectProps) {
  return (
    <span>
      <label className="sr-only" htmlFor={id}>
        {label}
      </label>
      <Select
        id={id}
        className="num"
        choices={choicesFor(value)}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </span>
  );
}

interface VoteDatesProps {
  dates: readonly ChosenNight[];
  onRemove: (day: string) => void;
}

/** The evenings that are voted on. */
function VoteDates({ dates, onRemove }: VoteDatesProps) {
  if (dates.length === 0)
    return <p className="muted cr-ask">Choisissez deux ou trois jours : vos invités votent.</p>;
  return (
    <ul className="cr-dates">
      {dates.map(({ day, begin }) => (
        <li key={day} className="num">
          <b>{shortDay(day)}</b>
          <span>{nameHour(begin)}</span>
          <Button
            variant="ghost"
            isIconOnly
            aria-label={`Retirer ${shortDay(day)}`}
            onClick={() => onRemove(day)}
          >
            <Icon of={X} />
          </Button>
        </li>
      ))}
    </ul>
  );
}
