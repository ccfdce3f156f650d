import { fr } from '@lampion/contract/french';
import { parisInstants, readParisClock, SKIPPED_TIME } from '@lampion/contract/platform/rules/paris-time';
import { type SyntheticEvent, useState } from 'react';
import { FieldError } from './field.tsx';
import { TextField } from './input.tsx';

interface MomentFieldProps {
  /** Prefix of the two inputs' names: `publish` gives `publishDay` and `publishTime`. */
  name: string;
  dayLabel: string;
  timeLabel: string;
  /** ISO 8601; null when there is none. */
  value: string | null;
  /** Called with the typed instant; null for none, undefined while it is invalid. */
  onChange: (instant: string | null | undefined) => void;
  /** The server's error. */
  error?: string | undefined;
}

/**
 * Browsers fire no change event while a date is half typed, so the inputs are read at each key and
 * on blur.
 */
function read({ day, time }: { day: HTMLInputElement; time: HTMLInputElement }) {
  return {
    day: day.value,
    isDayHalf: day.validity.badInput,
    time: time.value,
    isTimeHalf: time.validity.badInput,
  };
}

function TwiceChoice({
  name,
  typed,
  onChoose,
}: {
  name: string;
  typed: TypedMoment;
  onChoose: (isSecond: boolean) => void;
}) {
  const option = (isSecond: boolean, label: string) => (
    <label className="check">
      <input
        type="radio"
        name={`${name}Twice`}
        checked={typed.isSecond === isSecond}
        onChange={() => onChoose(isSecond)}
      />
      <span>{fr(label)}</span>
    </label>
  );
  return (
    <fieldset className="field">
      <legend className="label">{fr('Cette heure arrive deux fois')}</legend>
      {option(false, 'Avant le changement d’heure')}
      {option(true, 'Après le changement d’heure')}
    </fieldset>
  );
}

/** A day and a time in Paris. An invalid one is reported at its input and never passed on. */
export function MomentField({ name, dayLabel, timeLabel, value, onChange, error }: MomentFieldProps) {
  const [typed, setTyped] = useState(() => showMoment(value));
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setTyped(showMoment(value));
  }
  const change = (next: TypedMoment) => {
    setTyped(next);
    const moment = readMoment(next);
    const instant = moment.kind === 'at' ? moment.instant : null;
    if (moment.kind !== 'fault') setShown(instant);
    onChange(moment.kind === 'fault' ? undefined : instant);
  };
  const readAgain = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
    const [day, time] = currentTarget.querySelectorAll('input');
    if (!day || !time) return;
    const now = read({ day, time });
    const isSame = (Object.keys(now) as (keyof typeof now)[]).every((key) => now[key] === typed[key]);
    if (!isSame) change({ ...now, isSecond: null });
  };
  const moment = readMoment(typed);
  const faultAt = (at: string) => (moment.kind === 'fault' && moment.at === at ? moment.message : undefined);
  const isTwice = faultAt('twice') !== undefined || typed.isSecond !== null;
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: catches events of its two inputs */}
      <div className="moment-inputs" onInput={readAgain} onKeyUp={readAgain} onBlur={readAgain}>
        <TextField
          name={`${name}Day`}
          label={dayLabel}
          type="date"
          min="2000-01-01"
          max="2099-12-31"
          value={typed.day}
          onChange={() => undefined}
          liveError={faultAt('day')}
        />
        <TextField
          name={`${name}Time`}
          label={timeLabel}
          type="time"
          value={typed.time}
          onChange={() => undefined}
          liveError={faultAt('time')}
        />
      </div>
      {isTwice && (
        <TwiceChoice name={name} typed={typed} onChoose={(isSecond) => change({ ...typed, isSecond })} />
      )}
      {faultAt('twice') && <FieldError>{faultAt('twice') ?? ''}</FieldError>}
      {error && <FieldError>{error}</FieldError>}
    </>
  );
}

/**
 * The values of the two inputs. Browsers give no value for a date that is half typed or impossible.
 */
export interface TypedMoment {
  /** "YYYY-MM-DD", empty when there is none. */
  readonly day: string;
  readonly isDayHalf: boolean;
  /** "HH:MM", empty when there is none. */
  readonly time: string;
  readonly isTimeHalf: boolean;
  /** For a time that occurs twice: whether the second one is meant; null until the user chooses. */
  readonly isSecond: boolean | null;
}

/** The parsed inputs: nothing, an instant (ISO 8601), or an error and the input it belongs to. */
type ReadMoment =
  | { readonly kind: 'none' }
  | { readonly kind: 'at'; readonly instant: string }
  | { readonly kind: 'fault'; readonly at: 'day' | 'time' | 'twice'; readonly message: string };

const fault = (at: 'day' | 'time' | 'twice', message: string): ReadMoment => ({ kind: 'fault', at, message });

function readInstants({ day, time, isSecond }: TypedMoment): ReadMoment {
  const [first, second] = parisInstants(day, time);
  if (first === undefined) return fault('time', SKIPPED_TIME);
  if (second === undefined) return { kind: 'at', instant: first.toISOString() };
  if (isSecond === null) {
    return fault('twice', 'Cette nuit-là, cette heure arrive deux fois : choisissez laquelle.');
  }
  return { kind: 'at', instant: (isSecond ? second : first).toISOString() };
}

/** Parses a day and a time in Paris. */
export function readMoment(typed: TypedMoment): ReadMoment {
  const { day, isDayHalf, time, isTimeHalf } = typed;
  if (isDayHalf)
    return fault('day', 'Cette date n’existe pas, ou il en manque une partie. Corrigez-la ou videz-la.');
  if (isTimeHalf) return fault('time', 'Il manque une partie de l’heure. Complétez-la ou videz-la.');
  if (day === '' && time === '') return { kind: 'none' };
  if (day === '') return fault('day', 'Indiquez aussi le jour, ou videz l’heure.');
  if (!/^20\d\d-/.test(day)) return fault('day', 'Choisissez une date entre 2000 et 2099.');
  if (time === '') return fault('time', 'Indiquez aussi l’heure, ou videz le jour.');
  return readInstants(typed);
}

/** Formats an instant for the inputs. */
export function showMoment(instant: string | null): TypedMoment {
  const halves = { isDayHalf: false, isTimeHalf: false };
  if (instant === null) return { ...halves, day: '', time: '', isSecond: null };
  const { day, minutes } = readParisClock(new Date(instant));
  const pad = (value: number) => String(value).padStart(2, '0');
  const time = `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
  const second = parisInstants(day, time)[1];
  return { ...halves, day, time, isSecond: second ? Date.parse(instant) >= second.getTime() : null };
}
