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
 * Customers of the former demo payment, for the previous version. contract: remove one version
 * after this one.
 */
export const demoCustomers = pgTable('demo_customers', {
  id: text().primaryKey(),
  state: jsonb().notNull(),
  createdAt: createdAt(),
});

/**
 * Data of the demo payment: one document for its account and one per customer. Written only if the
 * version read is still current.
 */
export const demoDocuments = pgTable(
  'demo_documents',
  {
    /** "account", or the customer's id. */
    id: text().primaryKey(),
    document: jsonb().$type<AccountDocument | CustomerDocument>().notNull(),
    version: integer().notNull(),
    /** Time of the customer's next automatic event: a renewal, a retry, the expiry of a page. */
    dueAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [index('demo_documents_due_at_idx').on(table.dueAt)],
);
