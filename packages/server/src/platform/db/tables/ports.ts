// Owner: ports. State of the adapters behind the ports.

import type { AccountDocument, CustomerDocument } from '@lampion/stripe-double/documents';
import { bigint, index, integer, jsonb, pgTable, text, varchar } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns.ts';

/**
 * Counters of attempts, shared by every process. The columns are those the rate limiter library
 * expects.
 */
export const rateLimits = pgTable('rate_limits', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  /** Milliseconds since 1970; null never expires. */
  expire: bigint({ mode: 'number' }),
});

/**
 * The customers of the former demo payment, for the version before. contract: goes one version
 * after this one.
 */
export const demoCustomers = pgTable('demo_customers', {
  id: text().primaryKey(),
  state: jsonb().notNull(),
  createdAt: createdAt(),
});

/**
 * What the demo payment knows, as a payment provider would: one document of its account, which
 * belongs to nobody, and one of each customer. Each is written only over the version it was read
 * as.
 */
export const demoDocuments = pgTable(
  'demo_documents',
  {
    /** "account", or the customer's id. */
    id: text().primaryKey(),
    document: jsonb().$type<AccountDocument | CustomerDocument>().notNull(),
    version: integer().notNull(),
    /**
     * When something happens next to the customer without a call: a renewal, another try, the end
     * of a page.
     */
    dueAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [index('demo_documents_due_at_idx').on(table.dueAt)],
);
