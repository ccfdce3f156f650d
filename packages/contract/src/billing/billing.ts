import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { centsSchema, instantSchema, shownDaySchema } from '../platform/common.ts';
import { dropHiddenCharacters } from '../platform/rules/visible-text.ts';
import {
  availableSubscriptionSchema,
  availableSubscriptionsQuerySchema,
  availableSubscriptionsSchema,
  planUsageSchema,
  priceBodySchema,
} from './plan.ts';
import { changedSubscriptionSchema, planChangeBodySchema, planChangeSchema } from './plan-change.ts';
import { discountDurations } from './rules/discount.ts';
import {
  checkoutSchema,
  invoiceListQuerySchema,
  invoicePageSchema,
  invoiceParamsSchema,
  invoiceSchema,
  portalSchema,
  structuredInvoiceSchema,
  subscriptionSchema,
} from './subscription.ts';

const CODE_MAX = 100;

/** A promotion code as typed; empty for none. */
const promotionCodeSchema = z
  .string()
  .overwrite((text) => dropHiddenCharacters(text).replaceAll(/\s/g, ''))
  .max(CODE_MAX, `${CODE_MAX} caractères au maximum`)
  .regex(/^[A-Za-z0-9_-]*$/, 'Un code n’a que des lettres, des chiffres et des tirets')
  .default('');

/** An order: what is bought, and what the buyer accepts, declares and requests. */
export const orderBodySchema = priceBodySchema.extend({
  termsVersion: z
    .string({ error: 'Acceptez les conditions générales de vente' })
    .max(20, 'Cette version n’existe pas')
    .describe('La version des conditions qui a été lue et acceptée.'),
  hasFewEmployees: z
    .boolean({ error: 'Dites combien de salariés vous employez' })
    .describe(
      'Cinq salariés au plus : le droit de rétractation s’applique (Code de la consommation, L. 221-3).',
    ),
  startsAtOnce: z
    .boolean()
    .default(false)
    .describe('Demande que le service commence avant la fin du délai de rétractation (L. 221-25).'),
  isTrial: z.boolean().default(false).describe('Essayer l’offre gratuitement au lieu de la payer.'),
  code: promotionCodeSchema,
});
export type Order = z.infer<typeof orderBodySchema>;

const orderQuerySchema = priceBodySchema.extend({ code: promotionCodeSchema });

const discountSchema = z
  .object({
    code: z.string().describe('Tel qu’il a été tapé, en capitales.'),
    percentOff: z
      .number()
      .nullable()
      .describe('Pour cent de chaque paiement ; null si la remise est en centimes.'),
    amountOff: centsSchema.nullable(),
    duration: z.enum(discountDurations),
    months: z.number().int().nullable().describe('Pour `repeating` ; null sinon.'),
  })
  .meta({ id: 'Discount' });

/** What an organiser can order at a price; a preview. */
const orderPreviewSchema = z
  .object({
    plan: availableSubscriptionSchema,
    discount: discountSchema.nullable().describe('Ce que le code enlève ; null sans code.'),
    firstAmount: z
      .number()
      .int()
      .describe('Le premier paiement, en centimes, taxes comptées comme dans les prix.'),
    fullPriceFrom: instantSchema
      .nullable()
      .describe('Quand le prix entier est payé pour la première fois ; null si rien ne change.'),
    trialDays: z.number().int().describe('Jours de l’essai gratuit possible à la place ; 0 : aucun.'),
    trialEndsAt: instantSchema.nullable().describe('Quand cet essai finirait ; null : aucun.'),
    isTrialTaken: z.boolean().describe('Un essai existe, et cette société l’a déjà eu, ou une offre.'),
    isDemo: z.boolean(),
  })
  .meta({ id: 'OrderPreview' });
export type OrderPreview = z.infer<typeof orderPreviewSchema>;

/**
 * The right to withdraw from the order of the running subscription, and the refund it would give
 * now.
 */
const withdrawalSchema = z
  .object({
    planName: z.string(),
    orderedAt: instantSchema,
    lastDay: shownDaySchema.describe('Le dernier jour, à Paris.'),
    paidAmount: centsSchema,
    refundAmount: centsSchema,
  })
  .meta({ id: 'Withdrawal' });
export type Withdrawal = z.infer<typeof withdrawalSchema>;

const tag = 'Paiement';

export const billingEndpoints = {
  listAvailableSubscriptions: endpoint({
    method: 'GET',
    path: '/stripe/availableSubscriptions',
    tag,
    summary:
      'Les offres payées au mois, ou à l’année avec `interval=year`, de la moins chère à la plus chère.',
    access: 'anyone',
    query: availableSubscriptionsQuerySchema,
    answer: availableSubscriptionsSchema,
    errors: ['unavailable'],
  }),
  previewOrder: endpoint({
    method: 'GET',
    path: '/stripe/order',
    tag,
    summary:
      'Ce que serait une commande : l’offre, l’essai gratuit auquel elle ouvre droit, l’effet d’un code promotionnel. Rien n’est commandé.',
    access: 'organiser',
    query: orderQuerySchema,
    answer: orderPreviewSchema,
    errors: ['plan_not_found', 'promotion_code_refused', 'organiser_not_found', 'unavailable'],
  }),
  createCheckoutSession: endpoint({
    method: 'POST',
    path: '/stripe/checkout-session',
    tag,
    summary:
      'Commande une offre, ou son essai gratuit, et ouvre la page de paiement ; demandée deux fois, c’est la même.',
    access: 'organiser',
    body: orderBodySchema,
    answer: checkoutSchema,
    isDoneOnce: true,
    errors: [
      'plan_not_found',
      'terms_changed',
      'already_subscribed',
      'trial_unavailable',
      'promotion_code_refused',
      'professional_details_missing',
      'organiser_not_found',
      'unavailable',
    ],
  }),
  getSubscription: endpoint({
    method: 'GET',
    path: '/stripe/subscription',
    tag,
    summary: 'L’abonnement en cours, ou le dernier.',
    access: 'organiser',
    answer: subscriptionSchema,
    errors: ['subscription_not_found'],
  }),
  getPlanUsage: endpoint({
    method: 'GET',
    path: '/stripe/usage',
    tag,
    summary: 'Ce que permet l’offre en cours, et ce qui en est utilisé.',
    details: 'Les invités se comptent par événement : voir `own.replies`.',
    access: 'organiser',
    answer: planUsageSchema,
    errors: ['organiser_not_found'],
  }),
  listInvoices: endpoint({
    method: 'GET',
    path: '/stripe/invoices',
    tag,
    summary:
      'Les factures, de la plus récente à la plus ancienne. Avec `limit`, l’en-tête Link donne la page suivante.',
    access: 'organiser',
    query: invoiceListQuerySchema,
    answer: z.array(invoiceSchema),
    errors: ['unavailable'],
  }),
  getStructuredInvoice: endpoint({
    method: 'GET',
    path: '/stripe/invoices/:id/structured',
    tag,
    summary:
      'Une facture ou un avoir pour un logiciel de comptabilité : EN 16931 en UBL 2.1, un fichier XML.',
    access: 'organiser',
    params: invoiceParamsSchema,
    answer: structuredInvoiceSchema,
    answerType: 'application/xml',
    errors: ['not_found', 'structured_copy_unavailable', 'organiser_not_found', 'unavailable'],
  }),
  changePlan: endpoint({
    method: 'POST',
    path: '/stripe/change-plan',
    tag,
    summary:
      'Prévoit une autre offre pour la prochaine période de facturation ; avec `when: now`, une offre plus chère commence dès aujourd’hui, au montant montré.',
    access: 'organiser',
    body: planChangeBodySchema,
    answer: changedSubscriptionSchema,
    errors: [
      'plan_not_found',
      'subscription_not_found',
      'organiser_not_found',
      'subscription_ending',
      'upgrade_impossible',
      'amount_changed',
      'payment_refused',
      'unavailable',
    ],
  }),
  previewPlanChange: endpoint({
    method: 'GET',
    path: '/stripe/change-plan',
    tag,
    summary:
      'Ce que donnerait un changement d’offre, et ce qui n’y tiendrait plus ; `discovery` pour l’offre gratuite. Rien n’est changé.',
    access: 'organiser',
    query: priceBodySchema,
    answer: planChangeSchema,
    errors: ['plan_not_found', 'subscription_not_found', 'organiser_not_found', 'unavailable'],
  }),
  revokePlanChange: endpoint({
    method: 'DELETE',
    path: '/stripe/change-plan',
    tag,
    summary: 'Renonce au changement d’offre prévu.',
    access: 'organiser',
    answer: subscriptionSchema,
    errors: ['subscription_not_found', 'organiser_not_found', 'unavailable'],
  }),
  cancelSubscription: endpoint({
    method: 'POST',
    path: '/stripe/cancel-subscription',
    tag,
    summary: 'Arrête l’abonnement à la fin de la période payée.',
    access: 'organiser',
    answer: subscriptionSchema,
    errors: ['subscription_not_found', 'organiser_not_found', 'unavailable'],
  }),
  resumeSubscription: endpoint({
    method: 'POST',
    path: '/stripe/resume-subscription',
    tag,
    summary: 'Reprend un abonnement arrêté, avant qu’il ne prenne fin.',
    access: 'organiser',
    answer: subscriptionSchema,
    errors: ['subscription_not_found', 'organiser_not_found', 'unavailable'],
  }),
  getWithdrawal: endpoint({
    method: 'GET',
    path: '/stripe/withdrawal',
    tag,
    summary: 'Le droit de rétractation de la commande en cours, et ce qui serait remboursé.',
    access: 'organiser',
    answer: withdrawalSchema,
    errors: ['subscription_not_found', 'organiser_not_found', 'withdrawal_closed', 'unavailable'],
  }),
  withdrawOrder: endpoint({
    method: 'POST',
    path: '/stripe/withdrawal',
    tag,
    summary: 'Rétracte la commande : l’abonnement prend fin aussitôt et le paiement est remboursé.',
    access: 'organiser',
    answer: subscriptionSchema,
    errors: ['subscription_not_found', 'organiser_not_found', 'withdrawal_closed', 'unavailable'],
  }),
  openInvoicePage: endpoint({
    method: 'POST',
    path: '/stripe/pay-invoice',
    tag,
    summary: 'Ouvre la page où payer la facture en attente, ou confirmer son paiement.',
    access: 'organiser',
    answer: invoicePageSchema,
    errors: ['subscription_not_found', 'organiser_not_found', 'nothing_to_pay', 'unavailable'],
  }),
  openCustomerPortal: endpoint({
    method: 'POST',
    path: '/stripe/portal-session',
    tag,
    summary: 'Ouvre la page où changer de moyen de paiement.',
    access: 'organiser',
    answer: portalSchema,
    errors: ['subscription_not_found', 'organiser_not_found', 'portal_closed', 'unavailable'],
  }),
};
