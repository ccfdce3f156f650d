import { addDays, parisInstant, readParisClock } from './paris-time.ts';
import { isPublicHoliday } from './public-holidays.ts';

const WITHDRAWAL_DAYS = 14;

const isWorkday = (day: string) => ![0, 6].includes(new Date(day).getUTCDay()) && !isPublicHoliday(day);

/**
 * The last day ("YYYY-MM-DD", in Paris) on which an order can be withdrawn from: fourteen days after it, or the first
 * working day after that (Code de la consommation, L. 221-18 and L. 221-19).
 */
export function lastWithdrawalDay(orderedAt: Date): string {
  let day = addDays(readParisClock(orderedAt).day, WITHDRAWAL_DAYS);
  while (!isWorkday(day)) day = addDays(day, 1);
  return day;
}

/** Whether an order can still be withdrawn from at an instant. */
export function canWithdraw(orderedAt: Date, now: Date): boolean {
  return now < parisInstant(addDays(lastWithdrawalDay(orderedAt), 1), '00:00');
}

interface Withdrawal {
  /** What was paid for the period, in cents. */
  readonly paid: number;
  readonly startedAt: Date;
  readonly periodEnd: Date;
  /** Whether the service was expressly asked for before the time to withdraw was over (L. 221-25). */
  readonly startsAtOnce: boolean;
  readonly at: Date;
}

const countDays = (from: Date, to: Date) =>
  (Date.parse(readParisClock(to).day) - Date.parse(readParisClock(from).day)) / 86_400_000;

/** What is given back, in cents: all, or the days not served. The day of the withdrawal is one of these. */
export function refundOf({ paid, startedAt, periodEnd, startsAtOnce, at }: Withdrawal): number {
  const days = countDays(startedAt, periodEnd);
  if (!startsAtOnce || days <= 0) return paid;
  const served = Math.min(days, Math.max(0, countDays(startedAt, at)));
  return paid - Math.floor((paid * served) / days);
}
