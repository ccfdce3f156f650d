import { z } from 'zod';
import { billingPeriods } from '../rules/plan-price.ts';
import { paidPlans, plans } from '../rules/recommend-plan.ts';
import { priceTaxes } from '../rules/vat-treatment.ts';

export const planSchema = z.enum(plans);
export const paidPlanSchema = z.enum(paidPlans);
export const billingPeriodSchema = z.enum(billingPeriods);

const limitSchema = z.number().int().nullable();

/** What a plan allows; null: unlimited. */
export const planLimitsSchema = z
  .object({
    eventsPerMonth: limitSchema,
    guestsPerEvent: limitSchema,
    announcementsPerMonth: limitSchema,
  })
  .meta({ id: 'PlanLimits' });

/** A price that organisers may subscribe to. */
export const availableSubscriptionSchema = z
  .object({
    id: z.string(),
    /** Cents. */
    unit_amount: z.number().int(),
    currency: z.string(),
    recurring: z.object({ interval: billingPeriodSchema }),
    /** Whether VAT is in the amount, comes on top, or is not charged by this seller. */
    taxes: z.enum(priceTaxes),
    product: z.object({
      name: z.string(),
      /** Its values are the features to show, in order. */
      metadata: z.record(z.string(), z.string()),
    }),
    plan: paidPlanSchema,
    limits: planLimitsSchema,
  })
  .meta({ id: 'AvailableSubscription' });
export type AvailableSubscription = z.infer<typeof availableSubscriptionSchema>;

export const availableSubscriptionsSchema = z
  .object({
    /** From the cheapest to the most expensive. */
    data: z.array(availableSubscriptionSchema),
    /** Days of the free trial that a first order may be instead; 0 for none. */
    trialDays: z.number().int(),
    /** Demo payments: no money moves, and screens say so. */
    isDemo: z.boolean(),
  })
  .meta({ id: 'AvailableSubscriptions' });
export type AvailableSubscriptions = z.infer<typeof availableSubscriptionsSchema>;

/** Monthly prices by default. */
export const availableSubscriptionsQuerySchema = z.object({ interval: billingPeriodSchema.default('month') });
export type AvailableSubscriptionsQuery = z.output<typeof availableSubscriptionsQuerySchema>;

/** The id of an available subscription. */
export const priceBodySchema = z.object({
  priceId: z
    .string({ error: 'Choisissez une offre' })
    .min(1, 'Choisissez une offre')
    .max(200, 'Offre inconnue'),
});
