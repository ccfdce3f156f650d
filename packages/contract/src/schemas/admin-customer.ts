import { z } from 'zod';
import { listQuerySchema, pageOf } from './admin-page.ts';
import { idSchema, instantSchema } from './common.ts';
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
    id: z.string(),
    status: z.enum(statuses),
    name: z.string(),
    /** Cents per period. */
    amount: z.number().int(),
    period: billingPeriodSchema,
    periodEnd: instantSchema,
    /** When it stops renewing; null while it goes on. */
    endsAt: instantSchema.nullable(),
    endedAt: instantSchema.nullable(),
    /** The plan from the next period on; null when no change is planned. */
    plannedName: z.string().nullable(),
  })
  .meta({ id: 'KnownSubscription' });
export type KnownSubscription = z.infer<typeof knownSubscriptionSchema>;

export const customerQuerySchema = listQuerySchema.extend({
  /** `none`: never subscribed. */
  status: z.enum(['none', ...statuses]).optional(),
});
export type CustomerQuery = z.output<typeof customerQuerySchema>;

/** An organiser who is known to the payment provider, with the subscription as it is stored here. */
const customerSchema = z
  .object({
    /** Of the pro profile. */
    _id: idSchema,
    accountId: idSchema,
    email: z.string(),
    name: z.string(),
    /** The provider's id. */
    customerId: z.string(),
    subscription: knownSubscriptionSchema.nullable(),
  })
  .meta({ id: 'Customer' });
export type Customer = z.infer<typeof customerSchema>;

export const customerPageSchema = pageOf(customerSchema).meta({ id: 'CustomerPage' });
export type CustomerPage = z.infer<typeof customerPageSchema>;

/** A customer beside what the payment provider says now. */
export const customerComparisonSchema = customerSchema
  .extend({
    /** False for a customer that the provider does not know, or has deleted. */
    isKnown: z.boolean(),
    atProvider: knownSubscriptionSchema.nullable(),
    /** What is not the same on both sides; empty when all is well. */
    differences: z.array(knownSubscriptionSchema.keyof()),
    isDemo: z.boolean(),
  })
  .meta({ id: 'CustomerComparison' });
export type CustomerComparison = z.infer<typeof customerComparisonSchema>;
