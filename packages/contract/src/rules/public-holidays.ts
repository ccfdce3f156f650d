import { addDays } from './paris-time.ts';

/** Month and day of those that are on the same date each year. */
const FIXED: ReadonlySet<string> = new Set([
  ...['01-01', '05-01', '05-08', '07-14'],
  ...['08-15', '11-01', '11-11', '12-25'],
]);
/** Easter Monday, Ascension Day and Whit Monday, in days after Easter Sunday. */
const AFTER_EASTER = [1, 39, 50];

/**
 * Easter Sunday of a year, "YYYY-MM-DD" (Gauss's rule as Meeus writes it, for the Gregorian
 * calendar).
 */
function easterOf(year: number): string {
  const [golden, century, rest] = [year % 19, Math.floor(year / 100), year % 100];
  const moon = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - moon + 15) % 30;
  const week = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7;
  const shift = Math.floor((golden + 11 * epact + 22 * week) / 451);
  const sum = epact + week - 7 * shift + 114;
  return new Date(Date.UTC(year, Math.floor(sum / 31) - 1, (sum % 31) + 1)).toISOString().slice(0, 10);
}

/** Whether a day ("YYYY-MM-DD") is a public holiday in France (Code du travail, L. 3133-1). */
export function isPublicHoliday(day: string): boolean {
  const easter = easterOf(Number(day.slice(0, 4)));
  return FIXED.has(day.slice(5)) || AFTER_EASTER.some((count) => addDays(easter, count) === day);
}
