import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { centsSchema, idSchema, instantSchema, monthSchema, shownEmailSchema } from '../platform/common.ts';
import { listQuerySchema, pageOf } from '../platform/lists.ts';
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

/** A subscription as stored here, or at the provider. */
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

/** An organiser known to the payment provider, with the subscription stored here. */
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

const customerPageSchema = pageOf(customerSchema).meta({ id: 'CustomerPage' });
export type CustomerPage = z.infer<typeof customerPageSchema>;

/** A customer, compared with the payment provider's current data. */
const customerComparisonSchema = customerSchema
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

/** Months that the figures go back, the current one included. */
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
const revenueSchema = z.object({ months: z.array(revenueMonthSchema) }).meta({ id: 'Revenue' });
export type Revenue = z.infer<typeof revenueSchema>;

const tag = 'Administration';
const params = z.object({ id: idSchema });

export const adminBillingEndpoints = {
  getRevenue: endpoint({
    method: 'GET',
    path: '/admin/revenue',
    tag,
    summary:
      'Les revenus des douze derniers mois, hors taxes : récurrents, nouveaux, perdus, encaissés, refusés.',
    access: 'admin',
    answer: revenueSchema,
  }),
  listCustomers: endpoint({
    method: 'GET',
    path: '/admin/customers',
    tag,
    summary:
      'Les clients de l’organisme de paiement, par pages, avec leur abonnement tel qu’il est enregistré ici.',
    access: 'admin',
    query: customerQuerySchema,
    answer: customerPageSchema,
  }),
  compareCustomer: endpoint({
    method: 'GET',
    path: '/admin/customers/:id',
    tag,
    summary: 'Un client, et ce que l’organisme de paiement en dit à l’instant. Rien n’est changé.',
    access: 'admin',
    params,
    answer: customerComparisonSchema,
    errors: ['organiser_not_found', 'unavailable'],
  }),
  syncCustomer: endpoint({
    method: 'POST',
    path: '/admin/customers/:id/sync',
    tag,
    summary:
      'Enregistre ici ce que l’organisme de paiement dit d’un client. Demandé deux fois, cela ne change rien de plus.',
    access: 'admin',
    params,
    answer: customerComparisonSchema,
    errors: ['organiser_not_found', 'unavailable'],
  }),
};
