import { z } from 'zod';
import { priceTaxes } from '../rules/vat-treatment.ts';
import { instantSchema, pageQuerySchema } from './common.ts';
import { billingPeriodSchema, paidPlanSchema } from './plan.ts';

/**
 * How a subscription stands: each state leads to other words and another next step. Later versions may add some; whoever
 * does not know one goes by `isActive`.
 */
const subscriptionStates = [
  /** Nothing is paid before `endDate`. */
  'trialing',
  'active',
  /** It ends at `endDate` instead of renewing. */
  'ending',
  /** Our staff charge nothing for now; the plan goes on. */
  'billing_paused',
  /** A debit is under way: the bank answers within days. */
  'payment_processing',
  /** The bank wants the customer to confirm a payment: they pay the open invoice. */
  'payment_action',
  /** A payment was refused; it is tried again at `nextAttemptAt`. */
  'payment_refused',
  /** Refused as well, and not tried again: the customer has to pay before the plan is closed. */
  'payment_last_refused',
  /** Every attempt was refused: the plan is closed until the open invoice is paid. */
  'unpaid',
  /** The first payment is missing: it can be made until `payBefore`. */
  'incomplete',
  /** The first payment was never made: to be ordered again. */
  'expired_unpaid',
  /** The plan is closed until it is resumed, with a means of payment. */
  'paused',
  /** The customer's bank took a payment back and has not decided yet. */
  'disputed',
  /** The customer's bank took a payment back for good, and nothing was paid since. */
  'dispute_lost',
  'ended',
  /** Ended because nothing was paid. */
  'ended_unpaid',
] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];

/** The current or last subscription of an organiser. */
export const subscriptionSchema = z
  .object({
    name: z.string(),
    plan: paidPlanSchema,
    priceId: z.string(),
    /** Cents per period. */
    amount: z.number().int(),
    period: billingPeriodSchema,
    /** Whether VAT is in the amounts, comes on top, or is not charged by this seller. */
    taxes: z.enum(priceTaxes),
    startDate: instantSchema,
    /** When the next payment is due, or when a cancelled subscription ends or ended. */
    endDate: instantSchema,
    state: z.enum(subscriptionStates),
    isActive: z.boolean(),
    /** It ends at `endDate` instead of renewing. Can be resumed until then. */
    isCancelled: z.boolean(),
    /** The last payment was refused: the payment method must be changed on the customer portal. */
    isPaymentFailed: z.boolean(),
    /** Cents of the invoice that can be paid now; null while there is none. */
    amountDue: z.number().int().nullable(),
    /** When a refused payment is tried again by itself; null where only the customer can pay. */
    nextAttemptAt: instantSchema.nullable(),
    /** The end of its free trial, also of one that is over; null without one. */
    trialEndsAt: instantSchema.nullable(),
    /** Cents of the first payment, after the trial that runs; null without one. */
    firstAmount: z.number().int().nullable(),
    /** Whether it is known how the next payment is made: without it, a trial ends by itself. */
    hasPaymentMethod: z.boolean(),
    /** Until when the first payment can be made; null once it is, and without a limit. */
    payBefore: instantSchema.nullable(),
    /** The change due at the end of the period, while it can still be revoked. */
    plannedChange: z
      .object({
        name: z.string(),
        plan: paidPlanSchema,
        priceId: z.string(),
        amount: z.number().int(),
        period: billingPeriodSchema,
        date: instantSchema,
      })
      .nullable(),
    /** The last day in Paris ("YYYY-MM-DD") to withdraw from the order; null without that right, or once it is over. */
    withdrawableUntil: z.string().nullable(),
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
    id: z.string(),
    /** A credit note takes back what an invoice charged: its amounts are negative. */
    kind: z.enum(['invoice', 'credit_note']),
    number: z.string(),
    date: instantSchema,
    /** Cents, with taxes. */
    amount: z.number().int(),
    net: z.number().int(),
    tax: z.number().int(),
    /** Percents of VAT. */
    rates: z.array(z.number()),
    /** What it is for; null for what is not a period of a plan. */
    periodStart: instantSchema.nullable(),
    periodEnd: instantSchema.nullable(),
    status: z.enum(invoiceStatuses),
    /** URL of the invoice's file. */
    invoiceUrl: z.string(),
    /** Whether a copy for accounting software can be had. */
    hasStructuredCopy: z.boolean(),
  })
  .meta({ id: 'Invoice' });
export type Invoice = z.infer<typeof invoiceSchema>;

/** Ids of the payment provider: an invoice's, or a credit note's. */
export const invoiceParamsSchema = z.object({
  id: z.string().regex(/^(?:in|cn)_\w{1,150}$/, { error: 'Facture inconnue' }),
});
export const structuredInvoiceSchema = z.string();

export const invoiceListQuerySchema = pageQuerySchema;

export const checkoutSchema = z.object({ url: z.url() }).meta({ id: 'Checkout' });
export const portalSchema = z.object({ url: z.url() }).meta({ id: 'CustomerPortal' });
export const invoicePageSchema = z.object({ url: z.url() }).meta({ id: 'InvoicePage' });
