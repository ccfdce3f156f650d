import { z } from 'zod';
import { idSchema, instantSchema, monthSchema } from '../platform/common.ts';
import { billingPeriodSchema, planLimitsSchema, planSchema, priceBodySchema } from './plan.ts';
import { priceTaxes } from './rules/vat-treatment.ts';
import { subscriptionSchema } from './subscription.ts';

/** What an organiser has beyond a plan's limits. All of it is kept; more is refused. */
const planExcessSchema = z
  .object({
    months: z
      .array(z.object({ month: monthSchema, events: z.number().int() }))
      .describe('Les mois avec plus d’événements que permis, depuis celui où le changement prend effet.'),
    crowdedCount: z
      .number()
      .int()
      .describe('Combien d’événements à venir ont plus d’invités que permis, et ceux qui en ont le plus.'),
    crowded: z.array(z.object({ _id: idSchema, name: z.string(), guests: z.number().int() })),
    announcements: z
      .number()
      .int()
      .nullable()
      .describe('Messages écrits ce mois-ci, s’il y en a plus que permis ; null sinon.'),
  })
  .meta({ id: 'PlanExcess' });

/** Cost of an immediate change of plan. Cents. */
const upgradeCostSchema = z
  .object({
    amountDue: z.number().int().describe('Ce qui est payé, en centimes, taxes comprises, moins l’avoir.'),
    tax: z.number().int().describe('La TVA comprise, en centimes.'),
    credit: z
      .number()
      .int()
      .describe('Rendu pour le temps payé et non utilisé, en centimes, taxes comprises.'),
    nextAt: instantSchema.describe('Quand la prochaine période entière est payée.'),
    prorationDate: z
      .number()
      .int()
      .describe('En secondes depuis 1970 ; le changement la renvoie avec `amountDue`, dans l’heure.'),
  })
  .meta({ id: 'UpgradeCost' });

export type UpgradeCost = z.infer<typeof upgradeCostSchema>;

/** Effect of a change of plan. */
export const planChangeSchema = z
  .object({
    name: z.string(),
    plan: planSchema,
    amount: z.number().int().describe('En centimes, par période ; 0 pour l’offre gratuite.'),
    period: billingPeriodSchema,
    taxes: z.enum(priceTaxes),
    date: instantSchema.describe('Quand il prendrait effet.'),
    limits: planLimitsSchema,
    isSmaller: z.boolean().describe('Une offre plus petite, ou la même au mois au lieu de l’année.'),
    excess: planExcessSchema,
    now: upgradeCostSchema
      .nullable()
      .describe('Ce qu’il coûte tout de suite ; null s’il attend la prochaine période.'),
  })
  .meta({ id: 'PlanChange' });
export type PlanChange = z.infer<typeof planChangeSchema>;

const shown = z
  .number({ error: 'Demandez d’abord le montant' })
  .int('Montant inconnu')
  .min(0, 'Montant inconnu')
  .max(Number.MAX_SAFE_INTEGER, 'Montant inconnu');

/**
 * Another plan, from the next period on, or at once with the amount and the instant that were
 * shown.
 */
export const planChangeBodySchema = priceBodySchema
  .extend({
    when: z.enum(['next_period', 'now'], { error: 'Choisissez quand' }).default('next_period'),
    amountDue: shown.optional().describe('En centimes, tel que l’a dit l’aperçu du changement.'),
    prorationDate: shown.optional().describe('Celui de l’aperçu du changement.'),
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
    url: z
      .url()
      .nullable()
      .describe('Où confirmer son paiement : rien ne change jusque-là ; null : rien à faire.'),
  })
  .meta({ id: 'ChangedSubscription' });
export type ChangedSubscription = z.infer<typeof changedSubscriptionSchema>;
