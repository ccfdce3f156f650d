// Owner: features/settings. What the administration sets, and secrets the server makes for itself.

import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** What the administrator may change without a deployment: support address, store links, testimonials. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: instant().notNull().defaultNow(),
});
