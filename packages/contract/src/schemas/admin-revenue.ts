import { z } from 'zod';
import { centsSchema, monthSchema } from './common.ts';

/** How many months the figures go back, the current one included. */
export const REVENUE_MONTHS = 12;

const count = z.number().int();

/** A calendar month in Paris. Amounts in cents, without VAT. */
const revenueMonthSchema = z
  .object({
    month: monthSchema,
    mrr: centsSchema.describe(
      'Le revenu mensuel récurrent à la fin du mois, ou à présent, en centimes ; un prix annuel compte pour un douzième.',
    ),
    payingCount: count.describe('Clients qui paient au même moment : ni essais, ni impayés.'),
    newCount: count,
    newMrr: centsSchema,
    lostCount: count.describe('Des abonnements finis.'),
    lostMrr: centsSchema,
    changedMrr: centsSchema.describe('Par changement d’offre, en plus et en moins, en centimes.'),
    collected: centsSchema.describe(
      'Factures payées ce mois-là, moins ce qui en a été rendu depuis, en centimes.',
    ),
    refusedCount: count.describe('Factures dont le paiement a été refusé pour la première fois ce mois-là.'),
    refusedAmount: centsSchema,
    recoveredCount: count,
  })
  .meta({ id: 'RevenueMonth' });
export type RevenueMonth = z.infer<typeof revenueMonthSchema>;

/** Newest first. */
export const revenueSchema = z.object({ months: z.array(revenueMonthSchema) }).meta({ id: 'Revenue' });
export type Revenue = z.infer<typeof revenueSchema>;
