import { z } from 'zod';
import { priceTaxes } from '../rules/vat-treatment.ts';
import { idSchema, instantSchema } from './common.ts';
import { billingPeriodSchema, planLimitsSchema, planSchema, priceBodySchema } from './plan.ts';
import { subscriptionSchema } from './subscription.ts';

/** What an organiser has that a plan would not allow. It all stays; more of it is refused. */
const planExcessSchema = z
  .object({
    /** Months (Paris, "2026-12") with more events than allowed, from the month in which the change takes effect. */
    months: z.array(z.object({ month: z.string(), events: z.number().int() })),
    /** How many events to come have more guests than allowed, and those with the most. */
    crowdedCount: z.number().int(),
    crowded: z.array(z.object({ _id: idSchema, name: z.string(), guests: z.number().int() })),
    /** Announcements written this month, where they are more than allowed; otherwise null. */
    announcements: z.number().int().nullable(),
  })
  .meta({ id: 'PlanExcess' });

/** What a change of plan costs where it begins at once. Cents. */
const upgradeCostSchema = z
  .object({
    /** What is charged, with taxes, less the credit. */
    amountDue: z.number().int(),
    /** VAT in it. */
    tax: z.number().int(),
    /** Given back for the time that was paid and not used, with taxes. */
    credit: z.number().int(),
    /** When a whole period is charged next. */
    nextAt: instantSchema,
    /** The change sends it back with `amountDue`, within an hour. */
    prorationDate: z.number().int(),
  })
  .meta({ id: 'UpgradeCost' });

export type UpgradeCost = z.infer<typeof upgradeCostSchema>;

/** What a change of plan would bring. */
export const planChangeSchema = z
  .object({
    name: z.string(),
    plan: planSchema,
    /** Cents per period; 0 for the free plan. */
    amount: z.number().int(),
    period: billingPeriodSchema,
    taxes: z.enum(priceTaxes),
    /** When it would take effect. */
    date: instantSchema,
    limits: planLimitsSchema,
    /** A smaller plan, or the same one by the month instead of by the year. */
    isSmaller: z.boolean(),
    excess: planExcessSchema,
    /** What it costs at once; null where it has to wait for the next period. */
    now: upgradeCostSchema.nullable(),
  })
  .meta({ id: 'PlanChange' });
export type PlanChange = z.infer<typeof planChangeSchema>;

const shown = z
  .number({ error: 'Demandez d’abord le montant' })
  .int('Montant inconnu')
  .min(0, 'Montant inconnu')
  .max(Number.MAX_SAFE_INTEGER, 'Montant inconnu');

/** Another plan, from the next period on or at once: then with the amount and the moment that were shown. */
export const planChangeBodySchema = priceBodySchema
  .extend({
    when: z.enum(['next_period', 'now'], { error: 'Choisissez quand' }).default('next_period'),
    amountDue: shown.optional(),
    prorationDate: shown.optional(),
  })
  .refine(
    ({ when, amountDue, prorationDate }) =>
      when !== 'now' || (amountDue !== undefined && prorationDate !== undefined),
    {
      path: ['amountDue'],
      message: 'Demandez d’abord le montant',
    },
  );
export type PlanChangeOrder = z.infer<typeof planChangeBodySchema>;

/** The subscription after a change of plan. */
export const changedSubscriptionSchema = subscriptionSchema
  .extend({
    /** Where its payment is to be confirmed: until then nothing has changed. Null where nothing is left to do. */
    url: z.url().nullable(),
  })
  .meta({ id: 'ChangedSubscription' });
export type ChangedSubscription = z.infer<typeof changedSubscriptionSchema>;
