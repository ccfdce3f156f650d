import { addDays, parisInstant, readParisClock } from '../../platform/rules/paris-time.ts';

/** Month and day of holidays with a fixed date. */
const FIXED: ReadonlySet<string> = new Set([
  ...['01-01', '05-01', '05-08', '07-14'],
  ...['08-15', '11-01', '11-11', '12-25'],
]);
/** Easter Monday, Ascension Day and Whit Monday, in days after Easter Sunday. */
const AFTER_EASTER = [1, 39, 50];

/** Easter Sunday of a year, "YYYY-MM-DD" (Gauss's rule in Meeus's form, Gregorian calendar). */
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

const WITHDRAWAL_DAYS = 14;

const isWorkday = (day: string) => ![0, 6].includes(new Date(day).getUTCDay()) && !isPublicHoliday(day);

/**
 * The last day ("YYYY-MM-DD", in Paris) to withdraw from an order: fourteen days after it, or the
 * next working day (Code de la consommation, L. 221-18 and L. 221-19).
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

/** A paid invoice of the order. Amounts in cents. */
export interface PaidInvoice {
  readonly id: string;
  readonly amount: number;
  /** What it charges for a period or, below zero, credits for one; before or with taxes. */
  readonly lines: readonly { readonly amount: number; readonly start: Date; readonly end: Date }[];
}

interface Withdrawal {
  /**
   * Whether the buyer expressly requested the service before the withdrawal period ended (L.
   * 221-25).
   */
  readonly startsAtOnce: boolean;
  readonly at: Date;
}

export interface InvoiceRefund {
  readonly invoiceId: string;
  readonly amount: number;
}

const countDays = (from: Date, to: Date) =>
  (Date.parse(readParisClock(to).day) - Date.parse(readParisClock(from).day)) / 86_400_000;

/** The served part of a period, from 0 to 1, without the day of the withdrawal. */
function servedOf({ start, end }: PaidInvoice['lines'][number], at: Date): number {
  const days = countDays(start, end);
  return days <= 0 ? 0 : Math.min(days, Math.max(0, countDays(start, at))) / days;
}

/**
 * What remains due of an invoice. Below zero if it credits more than was served since, which
 * concerns the previous invoice.
 */
function dueOf({ amount, lines }: PaidInvoice, { startsAtOnce, at }: Withdrawal): number {
  const whole = lines.reduce((sum, line) => sum + line.amount, 0);
  if (!startsAtOnce || whole <= 0) return 0;
  const served = lines.reduce((sum, line) => sum + line.amount * servedOf(line, at), 0);
  return Math.floor((amount * served) / whole);
}

/**
 * The refund of each paid invoice, in cents: all of it, or the days not served. A refund never
 * exceeds what was paid with its invoice; the rest is refunded from another one.
 */
export function refundsOf(invoices: readonly PaidInvoice[], withdrawal: Withdrawal): InvoiceRefund[] {
  let left = 0;
  const refunds = invoices.map((invoice) => {
    const owed = invoice.amount - dueOf(invoice, withdrawal);
    left += Math.max(0, owed - invoice.amount);
    return { invoiceId: invoice.id, paid: invoice.amount, amount: Math.min(owed, invoice.amount) };
  });
  return refunds.map(({ invoiceId, paid, amount }) => {
    const more = Math.min(left, paid - amount);
    left -= more;
    return { invoiceId, amount: amount + more };
  });
}

export const sumRefunds = (refunds: readonly InvoiceRefund[]): number =>
  refunds.reduce((sum, { amount }) => sum + amount, 0);
