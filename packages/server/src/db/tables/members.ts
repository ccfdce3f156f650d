// Owner: features/members. People of the mobile app.

import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { createdAt, primaryId } from './columns.ts';
import { images } from './images.ts';

/** Profiles of the mobile app: what friends and guests see of a person. `phone` is E.164. */
export const appAccounts = pgTable(
  'app_accounts',
  {
    id: primaryId(),
    accountId: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    /** Lower case, [a-z0-9._], 3 to 30 characters. */
    username: text().notNull(),
    appName: text().notNull(),
    bio: text().notNull().default(''),
    imageId: uuid().references(() => images.id, { onDelete: 'set null' }),
    phone: text(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('app_accounts_username_key').on(table.username),
    uniqueIndex('app_accounts_account_id_key').on(table.accountId),
    index('app_accounts_image_id_idx').on(table.imageId).where(sql`${table.imageId} is not null`),
    index('app_accounts_username_search_idx').using('gin', sql`fold_text(${table.username}) gin_trgm_ops`),
  ],
);
