import { z } from 'zod';

/** How many months the figures go back, the current one included. */
export const REVENUE_MONTHS = 12;

const cents = z.number().int();
const count = z.number().int();

/** A calendar month in Paris. Amounts in cents, without VAT. */
const revenueMonthSchema = z
  .object({
    /** "YYYY-MM". */
    month: z.string(),
    /** Monthly recurring revenue at the end of the month, or now: a yearly price counts for a twelfth. */
    mrr: cents,
    /** Paying customers at the same time: trials and what is unpaid do not count. */
    payingCount: count,
    newCount: count,
    newMrr: cents,
    /** Of subscriptions that are over. */
    lostCount: count,
    lostMrr: cents,
    /** By changes of plan, up and down together. */
    changedMrr: cents,
    /** Invoices paid that month, less what was given back of them since. */
    collected: cents,
    /** Invoices whose payment was refused for the first time that month, and how many of them were paid since. */
    refusedCount: count,
    refusedAmount: cents,
    recoveredCount: count,
  })
  .meta({ id: 'RevenueMonth' });
export type RevenueMonth = z.infer<typeof revenueMonthSchema>;

/** Newest first. */
export const revenueSchema = z.object({ months: z.array(revenueMonthSchema) }).meta({ id: 'Revenue' });
export type Revenue = z.infer<typeof revenueSchema>;
