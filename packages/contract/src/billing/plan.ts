import { z } from 'zod';
import { centsSchema, monthSchema } from '../platform/common.ts';
import { billingPeriods } from './rules/plan-price.ts';
import { paidPlans, plans } from './rules/recommend-plan.ts';
import { priceTaxes } from './rules/vat-treatment.ts';

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
    followerMessagesPerMonth: limitSchema,
  })
  .meta({ id: 'PlanLimits' });

/** The payment provider's id of a price. */
export const priceIdSchema = z.string().describe('L’`id` d’une offre de GET /stripe/availableSubscriptions.');

/** A price on sale. */
export const availableSubscriptionSchema = z
  .object({
    id: priceIdSchema,
    unit_amount: centsSchema,
    currency: z.string(),
    recurring: z.object({ interval: billingPeriodSchema }),
    taxes: z.enum(priceTaxes).describe('La TVA est comprise, s’ajoute, ou n’est pas due à ce vendeur.'),
    product: z.object({
      name: z.string(),
      metadata: z
        .record(z.string(), z.string())
        .describe('Ses valeurs sont ce que l’offre contient, dans l’ordre.'),
    }),
    plan: paidPlanSchema,
    limits: planLimitsSchema,
  })
  .meta({ id: 'AvailableSubscription' });
export type AvailableSubscription = z.infer<typeof availableSubscriptionSchema>;

export const availableSubscriptionsSchema = z
  .object({
    data: z.array(availableSubscriptionSchema).describe('De la moins chère à la plus chère.'),
    trialDays: z.number().int().describe('Jours d’essai gratuit d’une première commande ; 0 : aucun.'),
    isDemo: z
      .boolean()
      .describe('Paiement de démonstration : aucun argent ne circule, et les écrans le disent.'),
  })
  .meta({ id: 'AvailableSubscriptions' });
export type AvailableSubscriptions = z.infer<typeof availableSubscriptionsSchema>;

/** Monthly prices by default. */
export const availableSubscriptionsQuerySchema = z.object({ interval: billingPeriodSchema.default('month') });
export type AvailableSubscriptionsQuery = z.output<typeof availableSubscriptionsQuerySchema>;

export const priceBodySchema = z.object({
  priceId: z
    .string({ error: 'Choisissez une offre' })
    .min(1, 'Choisissez une offre')
    .max(200, 'Offre inconnue')
    .describe('L’`id` d’une offre de GET /stripe/availableSubscriptions.'),
});

/** What the current plan allows, and how much is used. */
export const planUsageSchema = z
  .object({
    name: z.string(),
    limits: planLimitsSchema,
    months: z
      .array(z.object({ month: monthSchema, events: z.number().int() }))
      .describe(
        'Les mois (à Paris, « 2026-12 »), à partir de celui-ci, où commencent des événements qui comptent : publiés ou programmés. Douze au plus.',
      ),
    announcements: z.number().int().describe('Annonces aux invités, écrites ou programmées pour ce mois-ci.'),
    followerMessages: z
      .number()
      .int()
      .describe('Messages aux abonnés, écrits ou programmés pour ce mois-ci.'),
  })
  .meta({ id: 'PlanUsage' });
export type PlanUsage = z.infer<typeof planUsageSchema>;
