import { fr } from '@lampion/contract/french';
import { type SyntheticEvent, useState } from 'react';
import { FieldError } from '../ui/field.tsx';
import { TextField } from '../ui/input.tsx';
import { readMoment, showMoment, type TypedMoment } from './typed-moment.ts';

interface MomentFieldProps {
  /** Of the two inputs: `publish` gives `publishDay` and `publishTime`. */
  name: string;
  dayLabel: string;
  timeLabel: string;
  /** ISO 8601; null when there is none. */
  value: string | null;
  /** The instant that is typed, null for none; undefined while what stands there is no moment. */
  onChange: (instant: string | null | undefined) => void;
  /** The server's fault. */
  error?: string | undefined;
}

/** Browsers report no change while a date is half typed: its inputs are read at every key and when they are left. */
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

/** A day and a time by the clocks of Paris. What is no moment is told at its input and is never given on. */
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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears of what is typed in its two inputs */}
      <div className="moment" onInput={readAgain} onKeyUp={readAgain} onBlur={readAgain}>
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
