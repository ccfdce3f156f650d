import { z } from 'zod';
import { priceTaxes } from '../rules/vat-treatment.ts';
import { instantSchema, pageQuerySchema } from './common.ts';
import { billingPeriodSchema, paidPlanSchema } from './plan.ts';

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
    isActive: z.boolean(),
    /** It ends at `endDate` instead of renewing. Can be resumed until then. */
    isCancelled: z.boolean(),
    /** The last payment was refused: the payment method must be changed on the customer portal. */
    isPaymentFailed: z.boolean(),
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
  })
  .meta({ id: 'Invoice' });
export type Invoice = z.infer<typeof invoiceSchema>;

export const invoiceListQuerySchema = pageQuerySchema;

export const checkoutSchema = z.object({ url: z.url() }).meta({ id: 'Checkout' });
export const portalSchema = z.object({ url: z.url() }).meta({ id: 'CustomerPortal' });
