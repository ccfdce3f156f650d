// Owner: ports. State of the adapters behind the ports.

import { bigint, integer, jsonb, pgTable, text, varchar } from 'drizzle-orm/pg-core';
import type { DemoCustomer } from '../../ports/payments-demo-state.ts';
import { createdAt } from './columns.ts';

/** Counters of attempts, shared by every process. The columns are those the rate limiter library expects. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  /** Milliseconds since 1970; null never expires. */
  expire: bigint({ mode: 'number' }),
});

/** The customers of the demo payment, with what a provider would store about each. No personal data. */
export const demoCustomers = pgTable('demo_customers', {
  id: text().primaryKey(),
  state: jsonb().$type<DemoCustomer>().notNull(),
  createdAt: createdAt(),
});
