// Owner: people/api-keys. Keys with which programs call the API.

import type { ApiScope } from '@lampion/contract/people/api-keys';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytea, createdAt, instant, primaryId } from '../columns.ts';
import { accounts } from './accounts.ts';
import { organisers } from './organisers.ts';

/**
 * Keys of the API, in the name of an organiser. Only a hash is stored, and the beginning by which
 * its owner knows it again.
 */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: primaryId(),
    organiserId: uuid()
      .notNull()
      .references(() => organisers.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    prefix: text().notNull(),
    tokenHash: bytea().notNull(),
    scopes: text().array().$type<ApiScope[]>().notNull(),
    /** Who created it, and with whom it ends; null in rows of earlier versions. */
    createdBy: uuid().references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    lastUsedAt: instant(),
  },
  (table) => [
    uniqueIndex('api_keys_token_hash_key').on(table.tokenHash),
    index('api_keys_created_by_idx').on(table.createdBy),
    index('api_keys_organiser_idx').on(table.organiserId, table.id),
  ],
);
