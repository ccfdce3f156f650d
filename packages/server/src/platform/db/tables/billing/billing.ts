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

/** Numbers the reads of the payment provider: a higher one began later, on any server process. */
export const billingReadings = pgSequence('billing_readings');

/**
 * The subscription of each organiser, as last reported by the payment provider. Written by the
 * synchronisation alone. Amounts in cents.
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
    /** It ended because nothing was paid. */
    isEndedUnpaid: boolean().notNull().default(false),
    /** Our staff charge nothing for now. */
    isBillingPaused: boolean().notNull().default(false),
    /**
     * What an open invoice asks for, and what became of the last attempt; null while nothing is
     * due.
     */
    dueAmount: integer(),
    dueAttempt: text({ enum: ['none', 'processing', 'action', 'refused'] }),
    /** When the provider tries again by itself. */
    nextAttemptAt: instant(),
    /** What the customer's bank does with a payment it took back; null once that is settled. */
    dispute: text({ enum: ['open', 'lost'] }),
    /** The end of its trial, also of one that is over; null without one. */
    trialEndsAt: instant(),
    /** Whether the provider knows how it is paid: a trial needs nothing to begin. */
    hasPaymentMethod: boolean().notNull().default(true),
    plannedPlan: text({ enum: ['basic', 'pro', 'enterprise'] }),
    plannedPriceId: text(),
    plannedName: text(),
    plannedAmount: integer(),
    plannedPeriod: billingPeriod(),
    plannedAt: instant(),
    /** The read these columns come from. */
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

/** Payment pages opened, so that a repeated request finds the same one. */
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
     * What it was opened for, as text; null for those of the version before, which are not opened
     * again.
     */
    offer: text(),
    /** Counts an organiser's pages: two concurrent requests cannot both open the next one. */
    number: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('checkouts_organiser_number_key').on(table.organiserId, table.number)],
);

/**
 * What was ordered, and under which terms: one row for each payment page somebody was led to. The
 * proof of the contract outlives the account it was made with, and names nobody then. Amounts in
 * cents.
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
     * Key of the terms as they were; null for orders of the version before, whose key is the
     * version.
     */
    termsFile: text(),
    acceptedAt: instant().notNull(),
    /** At most five employees, as declared: whoever has no more may withdraw. */
    hasFewEmployees: boolean().notNull(),
    /** Expressly asked for before the time to withdraw is over: the days served are due. */
    startsAtOnce: boolean().notNull(),
    /** Days of a free trial, where that is what was ordered. */
    trialDays: integer(),
    /** What a code took off the price. */
    discount: jsonb().$type<Discount>(),
    /** Pseudonym of the company: it has one trial, whatever becomes of its account. */
    companyHash: bytea(),
    /** The provider's page. */
    checkoutId: text().notNull(),
    /** What was paid there, at the provider; null while nothing was. */
    subscriptionId: text(),
    withdrawnAt: instant(),
    /** What is given back, decided with the withdrawal. */
    refundAmount: integer(),
    /** When the provider gave it back; a job repeats what failed. */
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
 * The terms somebody accepted, as the file they were sent. One row for each text, whoever ordered
 * under it: settings and prices stand in it, so that a version may have several. Never changed.
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

/** E-mails about payments sent to an organiser. One row each: nothing is sent twice. */
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
     * What it is about: an order, an invoice, a dispute, a refund, or a subscription with what
     * became of it.
     */
    subject: text().notNull(),
    planName: text().notNull(),
    amount: integer().notNull(),
    period: billingPeriod().notNull().default('month'),
    /** When what it tells of takes effect, where that is a day of its own. */
    effectiveAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('billing_notices_subject_key').on(table.organiserId, table.kind, table.subject),
    index('billing_notices_created_at_idx').on(table.createdAt),
  ],
);

/**
 * Customers of the payment provider whose account is erased. The provider keeps their invoices as
 * long as the law requires; this row is the only reference to them and holds no personal data.
 */
export const closedCustomers = pgTable(
  'closed_customers',
  {
    customerId: text().primaryKey(),
    closedAt: createdAt(),
    /** When the law no longer requires the invoices. */
    removeAt: instant().notNull(),
  },
  (table) => [index('closed_customers_remove_at_idx').on(table.removeAt)],
);
