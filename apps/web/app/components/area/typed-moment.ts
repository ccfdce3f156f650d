import { parisInstants, readParisClock, SKIPPED_TIME } from '@lampion/contract/rules/paris-time';

/** What stands in the two inputs of a moment; the browser gives no value for a date that is half typed or impossible. */
export interface TypedMoment {
  /** "YYYY-MM-DD", empty when there is none. */
  readonly day: string;
  readonly isDayHalf: boolean;
  /** "HH:MM", empty when there is none. */
  readonly time: string;
  readonly isTimeHalf: boolean;
  /** Of a time that occurs twice: the second one; null until somebody chose. */
  readonly isSecond: boolean | null;
}

/** What that means: nothing, an instant (ISO 8601), or a fault and the input it stands at. */
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

/** A moment by the clocks of Paris. */
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

/** An instant as it stands in the inputs. */
export function showMoment(instant: string | null): TypedMoment {
  const halves = { isDayHalf: false, isTimeHalf: false };
  if (instant === null) return { ...halves, day: '', time: '', isSecond: null };
  const { day, minutes } = readParisClock(new Date(instant));
  const pad = (value: number) => String(value).padStart(2, '0');
  const time = `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
  const second = parisInstants(day, time)[1];
  return { ...halves, day, time, isSecond: second ? Date.parse(instant) >= second.getTime() : null };
}
