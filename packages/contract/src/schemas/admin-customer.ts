import { z } from 'zod';
import { listQuerySchema, pageOf } from './admin-page.ts';
import { idSchema, instantSchema, shownEmailSchema } from './common.ts';
import { billingPeriodSchema } from './plan.ts';

/** The states of a subscription at the payment provider, and their labels. */
export const subscriptionStatusLabels = {
  trialing: 'À l’essai',
  active: 'Actif',
  past_due: 'Paiement refusé',
  unpaid: 'Impayé',
  paused: 'En pause',
  incomplete: 'Premier paiement attendu',
  incomplete_expired: 'Jamais payé',
  canceled: 'Terminé',
} as const;

type Status = keyof typeof subscriptionStatusLabels;
const statuses = Object.keys(subscriptionStatusLabels) as [Status, ...Status[]];

/** A subscription as one side knows it. */
const knownSubscriptionSchema = z
  .object({
    id: z.string().describe('Celui du prestataire de paiement.'),
    status: z.enum(statuses),
    name: z.string(),
    amount: z.number().int().describe('En centimes, par période.'),
    period: billingPeriodSchema,
    periodEnd: instantSchema,
    endsAt: instantSchema.nullable().describe('Quand il cesse de se renouveler ; null tant qu’il continue.'),
    endedAt: instantSchema.nullable().describe('Quand il s’est terminé ; null tant que ce n’est pas le cas.'),
    plannedName: z
      .string()
      .nullable()
      .describe('L’offre à partir de la prochaine période ; null si aucun changement n’est prévu.'),
  })
  .meta({ id: 'KnownSubscription' });
export type KnownSubscription = z.infer<typeof knownSubscriptionSchema>;

export const customerQuerySchema = listQuerySchema.extend({
  status: z
    .enum(['none', ...statuses])
    .optional()
    .describe('none : jamais abonné.'),
});
export type CustomerQuery = z.output<typeof customerQuerySchema>;

/**
 * An organiser who is known to the payment provider, with the subscription as it is stored here.
 */
const customerSchema = z
  .object({
    _id: idSchema.describe('Celui du profil professionnel.'),
    accountId: idSchema,
    email: shownEmailSchema,
    name: z.string(),
    customerId: z.string().describe('L’identifiant du client chez le prestataire de paiement.'),
    subscription: knownSubscriptionSchema
      .nullable()
      .describe('Celui que Lampion lui connaît ; null : aucun.'),
  })
  .meta({ id: 'Customer' });
export type Customer = z.infer<typeof customerSchema>;

export const customerPageSchema = pageOf(customerSchema).meta({ id: 'CustomerPage' });
export type CustomerPage = z.infer<typeof customerPageSchema>;

/** A customer beside what the payment provider says now. */
export const customerComparisonSchema = customerSchema
  .extend({
    isKnown: z.boolean().describe('false pour un client que le prestataire ne connaît pas, ou a supprimé.'),
    atProvider: knownSubscriptionSchema
      .nullable()
      .describe('Ce qu’en dit le prestataire ; null : il ne lui connaît pas d’abonnement.'),
    differences: z
      .array(knownSubscriptionSchema.keyof())
      .describe('Ce qui diffère des deux côtés ; vide si tout va bien.'),
    isDemo: z.boolean(),
  })
  .meta({ id: 'CustomerComparison' });
export type CustomerComparison = z.infer<typeof customerComparisonSchema>;
