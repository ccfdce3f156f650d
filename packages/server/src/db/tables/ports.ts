// Owner: ports. What adapters of the outside world keep for themselves.

import { bigint, integer, jsonb, pgTable, text, varchar } from 'drizzle-orm/pg-core';
import type { DemoCustomer } from '../../ports/payments-demo-state.ts';
import { createdAt } from './columns.ts';

/** Counters of attempts, shared by every process. The shape is the rate limiter library's own. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  /** Milliseconds since 1970; null never expires. */
  expire: bigint({ mode: 'number' }),
});

/** The customers of the demo payment, each with all that a provider would keep about it. Names nobody. */
export const demoCustomers = pgTable('demo_customers', {
  id: text().primaryKey(),
  state: jsonb().$type<DemoCustomer>().notNull(),
  createdAt: createdAt(),
});
