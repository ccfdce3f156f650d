import { readParisClock, TIME_ZONE } from './paris-time.ts';

const NO_BREAK_SPACE = '\u00a0';

const dateFormats = {
  /** "samedi 5 décembre 2026" */
  full: new Intl.DateTimeFormat('fr-FR', { timeZone: TIME_ZONE, dateStyle: 'full' }),
  /** "5 décembre 2026" */
  long: new Intl.DateTimeFormat('fr-FR', { timeZone: TIME_ZONE, dateStyle: 'long' }),
  /** "5 déc. 2026" */
  medium: new Intl.DateTimeFormat('fr-FR', { timeZone: TIME_ZONE, dateStyle: 'medium' }),
} as const;

const moneyFormat = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' });
const countFormat = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 0 });

export type DateStyle = keyof typeof dateFormats;

/**
 * The day of an instant in Paris, in words: "samedi 5 décembre 2026", "vendredi 1er janvier 2027"; with `long`,
 * without the weekday; with `medium`, the month short. Also takes a day alone ("2026-12-05").
 */
export function formatDate(instant: Date | string, style: DateStyle = 'full'): string {
  const parts = dateFormats[style].formatToParts(new Date(instant));
  return parts.map(({ type, value }) => (type === 'day' && value === '1' ? '1er' : value)).join('');
}

/** The time of an instant in Paris: "20 h 30", "9 h 05", "18 h" on the hour. Its spaces do not break. */
export function formatTime(instant: Date | string): string {
  const { minutes } = readParisClock(new Date(instant));
  const pieces = [String(Math.floor(minutes / 60)), 'h'];
  if (minutes % 60 !== 0) pieces.push(String(minutes % 60).padStart(2, '0'));
  return pieces.join(NO_BREAK_SPACE);
}

/** An amount in cents of euro: "29,99 €", "1 250,00 €". */
export function formatMoney(cents: number): string {
  return moneyFormat.format(cents / 100);
}

/** A whole number with its thousands apart: "12 480". */
export function formatCount(count: number): string {
  return countFormat.format(count);
}
