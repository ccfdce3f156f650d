// Owner: features/billing. What organisers pay for.

import type { PlanLimits } from '@lampion/contract/rules/plan-limits';
import {
  bigint,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, instant, primaryId } from './columns.ts';
import { organisers } from './organisers.ts';

/** How often a price is paid. */
const billingPeriod = () => text({ enum: ['month', 'year'] });

/** Numbers the reads of the payment provider: a higher one began later, on any server process. */
export const billingReadings = pgSequence('billing_readings');

/**
 * The subscription of each organiser, as last reported by the payment provider. Written by the synchronisation alone.
 * Amounts in cents.
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
    /** Counts an organiser's pages: two concurrent requests cannot both open the next one. */
    number: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('checkouts_organiser_number_key').on(table.organiserId, table.number)],
);

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
    kind: text({ enum: ['payment-confirmed', 'payment-failed', 'plan-changed'] }).notNull(),
    /** What it is about: an invoice, or a subscription with its new price and period. */
    subject: text().notNull(),
    planName: text().notNull(),
    amount: integer().notNull(),
    period: billingPeriod().notNull().default('month'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('billing_notices_subject_key').on(table.organiserId, table.kind, table.subject),
    index('billing_notices_created_at_idx').on(table.createdAt),
  ],
);

/**
 * Customers of the payment provider whose account is erased. The provider keeps their invoices as long as the law
 * requires; this row is the only reference to them and holds no personal data.
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
