// Owner: billing/billing. What organisers pay for.

import type { Discount } from '@lampion/contract/billing/rules/discount';
import type { PlanLimits } from '@lampion/contract/billing/rules/plan-limits';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, createdAt, instant, primaryId } from '../columns.ts';
import { organisers } from '../people/organisers.ts';

/** How often a price is paid. */
const billingPeriod = () => text({ enum: ['month', 'year'] });

/** Numbers the reads of the payment provider across server processes: a higher one began later. */
export const billingReadings = pgSequence('billing_readings');

/**
 * The subscription of each organiser, as last read from the payment provider. Written only by the
 * synchronisation. Amounts in cents.
 */
export const subscriptions = pgTable(
  'subscriptions',
  {
    organiserId: uuid()
      .primaryKey()
      .references(() => organisers.id, { onDelete: 'cascade' }),
    /** The provider's id. */
    subscriptionId: text().notNull(),
    status: text({
      enum: [
        'incomplete',
        'incomplete_expired',
        'trialing',
        'active',
        'past_due',
        'unpaid',
        'paused',
        'canceled',
      ],
    }).notNull(),
    plan: text({ enum: ['basic', 'pro', 'enterprise'] }).notNull(),
    priceId: text().notNull(),
    productName: text().notNull(),
    amount: integer().notNull(),
    period: billingPeriod().notNull().default('month'),
    limits: jsonb().$type<PlanLimits>().notNull(),
    startedAt: instant().notNull(),
    periodEnd: instant().notNull(),
    /** When it stops renewing; null while it goes on. */
    endsAt: instant(),
    /** When it ended. */
    endedAt: instant(),
    /** True when it ended for lack of payment. */
    isEndedUnpaid: boolean().notNull().default(false),
    /** Our staff have paused charging. */
    isBillingPaused: boolean().notNull().default(false),
    /**
     * Amount of the open invoice, and the outcome of the last attempt; null while nothing is due.
     */
    dueAmount: integer(),
    dueAttempt: text({ enum: ['none', 'processing', 'action', 'refused'] }),
    /** When the provider retries automatically. */
    nextAttemptAt: instant(),
    /** State of a payment the customer's bank took back; null once settled. */
    dispute: text({ enum: ['open', 'lost'] }),
    /** The end of the trial, past or future; null without one. */
    trialEndsAt: instant(),
    /** Whether a payment method is stored at the provider: a trial starts without one. */
    hasPaymentMethod: boolean().notNull().default(true),
    plannedPlan: text({ enum: ['basic', 'pro', 'enterprise'] }),
    plannedPriceId: text(),
    plannedName: text(),
    plannedAmount: integer(),
    plannedPeriod: billingPeriod(),
    plannedAt: instant(),
    /** Number of the read that wrote these columns. */
    reading: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    uniqueIndex('subscriptions_subscription_id_key').on(table.subscriptionId),
    index('subscriptions_period_end_idx').on(table.periodEnd),
    index('subscriptions_status_idx').on(table.status, table.organiserId),
    index('subscriptions_troubled_idx')
      .on(table.organiserId)
      .where(
        sql`${table.dueAttempt} IS NOT NULL OR ${table.dispute} = 'open' OR ${table.status} IN ('incomplete', 'past_due', 'unpaid', 'paused')`,
      ),
  ],
);

/** Opened payment pages, so that a repeated request reuses one. */
export const checkouts = pgTable(
  'checkouts',
  {
    /** The provider's id. */
    id: text().primaryKey(),
    organiserId: uuid()
      .notNull()
      .references(() => organisers.id, { onDelete: 'cascade' }),
    priceId: text().notNull(),
    /**
     * The order it was opened for, as text; null for rows of the previous version, which are not
     * reused.
     */
    offer: text(),
    /** Numbers an organiser's pages: two concurrent requests cannot both create the next one. */
    number: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('checkouts_organiser_number_key').on(table.organiserId, table.number)],
);

/**
 * What was ordered, and under which terms: one row for each payment page a customer was sent to.
 * Proof of the contract: it outlives the account and then names nobody. Amounts in cents.
 */
export const orders = pgTable(
  'orders',
  {
    id: primaryId(),
    organiserId: uuid().references(() => organisers.id, { onDelete: 'set null' }),
    priceId: text().notNull(),
    planName: text().notNull(),
    amount: integer().notNull(),
    period: billingPeriod().notNull(),
    /** The terms that were accepted, by the day of their last change. */
    termsVersion: text().notNull(),
    /**
     * Key of the accepted terms; null for orders of the previous version, whose key is the version.
     */
    termsFile: text(),
    acceptedAt: instant().notNull(),
    /** Declared by the customer: at most five employees, which gives a right to withdraw. */
    hasFewEmployees: boolean().notNull(),
    /**
     * The customer expressly requested service within the withdrawal period: the days served are
     * then due.
     */
    startsAtOnce: boolean().notNull(),
    /** Days of a free trial, when one was ordered. */
    trialDays: integer(),
    /** What a code took off the price. */
    discount: jsonb().$type<Discount>(),
    /** Pseudonym of the company: limits it to one trial, even after its account is deleted. */
    companyHash: bytea(),
    /** The provider's id of the page. */
    checkoutId: text().notNull(),
    /** The provider's subscription; null while nothing was paid. */
    subscriptionId: text(),
    withdrawnAt: instant(),
    /** Amount to refund, decided at the withdrawal. */
    refundAmount: integer(),
    /** When the provider refunded it; a job retries failures. */
    refundedAt: instant(),
  },
  (table) => [
    uniqueIndex('orders_checkout_id_key').on(table.checkoutId),
    uniqueIndex('orders_subscription_id_key').on(table.subscriptionId),
    index('orders_organiser_accepted_at_idx').on(table.organiserId, table.acceptedAt),
    index('orders_accepted_at_idx').on(table.acceptedAt),
    index('orders_company_hash_idx').on(table.companyHash),
    index('orders_unsettled_withdrawal_idx')
      .on(table.withdrawnAt)
      .where(sql`${table.withdrawnAt} IS NOT NULL AND ${table.refundedAt} IS NULL`),
  ],
);

/**
 * Accepted terms, as the file that was sent to the customer. One row per text, shared by all orders
 * under it. A version may have several texts, because settings and prices are part of them. Never
 * changed.
 */
export const acceptedTerms = pgTable('accepted_terms', {
  /** The version and a digest of the text. */
  version: text().primaryKey(),
  /** A whole HTML document. */
  file: text().notNull(),
  createdAt: createdAt(),
});

/** Processed events of the payment provider, to recognise repeated deliveries. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    receivedAt: instant().notNull(),
  },
  (table) => [index('payment_events_received_at_idx').on(table.receivedAt)],
);

/** E-mails about payments sent to an organiser. One row each, so that none is sent twice. */
export const billingNotices = pgTable(
  'billing_notices',
  {
    id: primaryId(),
    organiserId: uuid()
      .notNull()
      .references(() => organisers.id, { onDelete: 'cascade' }),
    kind: text({
      enum: [
        'order-confirmed',
        'payment-confirmed',
        'payment-failed',
        'payment-processing',
        'payment-action',
        'payment-last-failed',
        'payment-refunded',
        'first-payment-missing',
        'first-payment-expired',
        'plan-suspended',
        'subscription-unpaid',
        'subscription-paused',
        'dispute-opened',
        'dispute-won',
        'dispute-lost',
        'plan-changed',
        'plan-upgraded',
        'subscription-cancelled',
        'subscription-resumed',
        'withdrawal-confirmed',
        'trial-started',
        'trial-ending',
        'trial-ended',
      ],
    }).notNull(),
    /**
     * What it is about: an order, an invoice, a dispute, a refund, or a subscription with its
     * outcome.
     */
    subject: text().notNull(),
    planName: text().notNull(),
    amount: integer().notNull(),
    period: billingPeriod().notNull().default('month'),
    /** Date the notice is about, if any. */
    effectiveAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('billing_notices_subject_key').on(table.organiserId, table.kind, table.subject),
    index('billing_notices_created_at_idx').on(table.createdAt),
  ],
);

/**
 * Customers of the payment provider whose account was deleted. The provider keeps their invoices as
 * long as the law requires; this row is the only reference to them and holds no personal data.
 */
export const closedCustomers = pgTable(
  'closed_customers',
  {
    customerId: text().primaryKey(),
    closedAt: createdAt(),
    /** When the law no longer requires the invoices to be kept. */
    removeAt: instant().notNull(),
  },
  (table) => [index('closed_customers_remove_at_idx').on(table.removeAt)],
);
