import { readParisClock } from './paris-time.ts';

const NO_BREAK_SPACE = '\u00a0';

// Copied from Intl: reading them from it caused a long task before the first paint of every page of
// the areas.
const months = [
  ...['janvier', 'février', 'mars', 'avril', 'mai', 'juin'],
  ...['juillet', 'août', 'septembre', 'octobre', 'novembre', 'décembre'],
];
const shortMonths = [
  ...['janv.', 'févr.', 'mars', 'avr.', 'mai', 'juin'],
  ...['juil.', 'août', 'sept.', 'oct.', 'nov.', 'déc.'],
];
/** Sunday first, like Date.getDay(). */
const weekdays = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'];

/** Created at first use: each takes milliseconds on a phone, and few screens need all. */
const numberFormat = (options: Intl.NumberFormatOptions) => {
  let made: Intl.NumberFormat | undefined;
  return (number: number): string => {
    made ??= new Intl.NumberFormat('fr-FR', options);
    return made.format(number);
  };
};

const writeEuros = numberFormat({ style: 'currency', currency: 'EUR' });
const writeCount = numberFormat({ maximumFractionDigits: 0 });

/** "samedi 5 décembre 2026", "samedi 5 décembre", "5 décembre 2026", "5 déc. 2026". */
export type DateStyle = 'full' | 'day' | 'long' | 'medium';

/**
 * The day of an instant in Paris, in words: "samedi 5 décembre 2026", "vendredi 1er janvier 2027";
 * with `day`, without the year; with `long`, without the weekday; with `medium`, the month short.
 * Also takes a day alone ("2026-12-05").
 */
export function formatDate(instant: Date | string, style: DateStyle = 'full'): string {
  const { day } = readParisClock(new Date(instant));
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const monthName = (style === 'medium' ? shortMonths : months)[month - 1];
  const words: (string | number | undefined)[] = [date === 1 ? '1er' : date, monthName];
  if (style !== 'day') words.push(year);
  if (style === 'full' || style === 'day') words.unshift(weekdays[new Date(day).getUTCDay()]);
  return words.join(' ');
}

/** A calendar month ("2026-12") in words: "décembre 2026". */
export function formatMonth(month: string): string {
  const [year, number] = month.split('-');
  return `${months[Number(number) - 1]} ${year}`;
}

/**
 * The time of an instant in Paris: "20 h 30", "9 h 05", "18 h" on the hour, with no-break spaces.
 */
export function formatTime(instant: Date | string): string {
  const { minutes } = readParisClock(new Date(instant));
  const hours = `${Math.floor(minutes / 60)}${NO_BREAK_SPACE}h`;
  const rest = minutes % 60;
  return rest === 0 ? hours : `${hours}${NO_BREAK_SPACE}${String(rest).padStart(2, '0')}`;
}

/** An amount in cents of euro: "29,99 €", "1 250,00 €". */
export function formatMoney(cents: number): string {
  return writeEuros(cents / 100);
}

const sizeUnits = ['octets', 'Ko', 'Mo', 'Go', 'To'] as const;
const writeSize = numberFormat({ maximumSignificantDigits: 3 });

/** A number of bytes, by thousands: "12,5 Mo", "980 octets". */
export function formatBytes(bytes: number): string {
  const unit = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), sizeUnits.length - 1);
  const name = bytes < 2 ? 'octet' : sizeUnits[unit];
  return `${writeSize(bytes / 1000 ** unit)}${NO_BREAK_SPACE}${name}`;
}

const spanUnits = [
  { name: 'j', seconds: 86_400 },
  { name: 'h', seconds: 3600 },
  { name: 'min', seconds: 60 },
  { name: 's', seconds: 1 },
] as const;

/** A duration in whole units of the largest that fits: "2 j", "5 min", "1 s" for less. */
export function formatSpan(seconds: number): string {
  const { name, seconds: length } = spanUnits.find((unit) => seconds >= unit.seconds) ?? spanUnits[3];
  return `${Math.max(1, Math.floor(seconds / length))}${NO_BREAK_SPACE}${name}`;
}

/** A whole number with separated thousands: "12 480". */
export function formatCount(count: number): string {
  // Most counts are small, and Intl takes about 5 µs.
  return count >= 0 && count < 1000 ? String(count) : writeCount(count);
}

/** For the start of a sentence: "Vendredi 20 novembre 2026". */
export const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * The label of an enum value. A value from a newer server that this page does not know gets a
 * neutral label.
 */
export function labelOf<Value extends string>(labels: Readonly<Record<Value, string>>, value: Value): string {
  return Object.hasOwn(labels, value) ? labels[value] : 'Autre';
}
