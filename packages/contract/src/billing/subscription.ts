import { z } from 'zod';
import { centsSchema, instantSchema, pageQuerySchema, shownDaySchema } from '../platform/common.ts';
import { billingPeriodSchema, paidPlanSchema, priceIdSchema } from './plan.ts';
import { priceTaxes } from './rules/vat-treatment.ts';

/**
 * State of a subscription: each has its own wording and next step. Later versions may add some;
 * clients go by `isActive` for a state they do not know.
 */
const subscriptionStates = [
  /** Nothing is paid before `endDate`. */
  'trialing',
  'active',
  /** It ends at `endDate` instead of renewing. */
  'ending',
  /** Our staff suspended billing; the plan continues. */
  'billing_paused',
  /** A debit is in progress: the bank answers within days. */
  'payment_processing',
  /** The bank requires the customer to confirm a payment: they pay the open invoice. */
  'payment_action',
  /** A payment was refused; it is retried at `nextAttemptAt`. */
  'payment_refused',
  /** Refused, and not retried: the customer has to pay before the plan is suspended. */
  'payment_last_refused',
  /** Every attempt was refused: the plan is suspended until the open invoice is paid. */
  'unpaid',
  /** The first payment is missing; it is accepted until `payBefore`. */
  'incomplete',
  /** The first payment was never made: the customer has to order again. */
  'expired_unpaid',
  /** The plan is suspended until the customer adds a payment method and resumes it. */
  'paused',
  /** The customer's bank reversed a payment and has not decided yet. */
  'disputed',
  /** The customer's bank reversed a payment for good, and nothing was paid since. */
  'dispute_lost',
  'ended',
  /** Ended for lack of payment. */
  'ended_unpaid',
] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];

/** The current or last subscription of an organiser. */
export const subscriptionSchema = z
  .object({
    name: z.string(),
    plan: paidPlanSchema,
    priceId: priceIdSchema,
    amount: centsSchema.describe('En centimes, par période.'),
    period: billingPeriodSchema,
    taxes: z.enum(priceTaxes).describe('La TVA est comprise, s’ajoute, ou n’est pas due à ce vendeur.'),
    startDate: instantSchema,
    endDate: instantSchema.describe(
      'Quand le prochain paiement est dû, ou quand un abonnement résilié finit ou a fini.',
    ),
    state: z.enum(subscriptionStates),
    isActive: z.boolean(),
    isCancelled: z
      .boolean()
      .describe('Il finit à `endDate` au lieu de se renouveler ; on peut le reprendre jusque-là.'),
    isPaymentFailed: z
      .boolean()
      .describe('Le dernier paiement a été refusé : le moyen de paiement est à changer.'),
    amountDue: z
      .number()
      .int()
      .nullable()
      .describe('En centimes : la facture qui peut être payée maintenant ; null : aucune.'),
    nextAttemptAt: instantSchema
      .nullable()
      .describe('Quand un paiement refusé est retenté de lui-même ; null si le client seul peut payer.'),
    trialEndsAt: instantSchema.nullable().describe('La fin de l’essai gratuit, fini ou non ; null : aucun.'),
    firstAmount: z
      .number()
      .int()
      .nullable()
      .describe('Le premier paiement après l’essai en cours, en centimes ; null : aucun.'),
    hasPaymentMethod: z
      .boolean()
      .describe('On sait comment le prochain paiement se fait : sinon un essai finit de lui-même.'),
    payBefore: instantSchema
      .nullable()
      .describe('Jusqu’à quand le premier paiement peut être fait ; null une fois fait, et sans limite.'),
    plannedChange: z
      .object({
        name: z.string(),
        plan: paidPlanSchema,
        priceId: priceIdSchema,
        amount: centsSchema,
        period: billingPeriodSchema,
        date: instantSchema,
      })
      .nullable()
      .describe('Le changement à la fin de la période, tant qu’on peut y renoncer ; null : aucun.'),
    withdrawableUntil: shownDaySchema
      .nullable()
      .describe('Le dernier jour à Paris pour se rétracter ; null sans ce droit, ou une fois passé.'),
    isDemo: z.boolean(),
  })
  .meta({ id: 'Subscription' });
export type Subscription = z.infer<typeof subscriptionSchema>;

const invoiceStatuses = [
  'paid',
  'pending',
  'uncollectible',
  'void',
  'refunded',
  'partially_refunded',
] as const;

export const invoiceSchema = z
  .object({
    id: z.string().describe('Celui du prestataire de paiement.'),
    kind: z
      .enum(['invoice', 'credit_note'])
      .describe('Un avoir reprend ce qu’une facture a compté : ses montants sont négatifs.'),
    number: z.string(),
    date: instantSchema,
    amount: centsSchema.describe('En centimes, taxes comprises.'),
    net: centsSchema,
    tax: centsSchema,
    rates: z.array(z.number()).describe('Pour cent de TVA.'),
    periodStart: instantSchema
      .nullable()
      .describe('Ce qu’elle paie ; null si ce n’est pas une période d’une offre.'),
    periodEnd: instantSchema.nullable(),
    status: z.enum(invoiceStatuses),
    invoiceUrl: z
      .string()
      .meta({ format: 'uri-reference' })
      .describe('L’adresse de la facture : un fichier, ou une page.'),
    isPdf: z.boolean().describe('Un fichier PDF ; sinon une page, comme pour le paiement de démonstration.'),
    hasStructuredCopy: z.boolean().describe('Une copie pour les logiciels de comptabilité existe.'),
  })
  .meta({ id: 'Invoice' });
export type Invoice = z.infer<typeof invoiceSchema>;

/** Ids of the payment provider, for an invoice or a credit note. */
export const invoiceParamsSchema = z.object({
  id: z.string().regex(/^(?:in|cn)_\w{1,150}$/, { error: 'Facture inconnue' }),
});
export const structuredInvoiceSchema = z.string();

export const invoiceListQuerySchema = pageQuerySchema;

export const checkoutSchema = z.object({ url: z.url() }).meta({ id: 'Checkout' });
export const portalSchema = z.object({ url: z.url() }).meta({ id: 'CustomerPortal' });
export const invoicePageSchema = z.object({ url: z.url() }).meta({ id: 'InvoicePage' });
