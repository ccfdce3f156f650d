// Owner: people/members. Members of the app, and their blocks.

import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, createdAt, instant, primaryId } from '../columns.ts';
import { images } from '../media/images.ts';
import { accounts } from './accounts.ts';

/** Profiles of the app: what friends and guests see of a person. */
export const appAccounts = pgTable(
  'app_accounts',
  {
    id: primaryId(),
    accountId: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    /** As normalised by the contract: lower case, [a-z0-9._], 2 to 30 characters. */
    username: text().notNull(),
    /** Null until the first change. */
    usernameChangedAt: instant(),
    appName: text().notNull(),
    /**
     * Folded name for searches. A frequent name is found by a scan, which would take ten times as
     * long if it folded each row.
     */
    foldedName: text().notNull().generatedAlwaysAs(sql`fold_text(app_name)`),
    bio: text().notNull().default(''),
    imageId: uuid().references(() => images.id, { onDelete: 'set null' }),
    /** E.164. Stored only after the code sent to it was entered. */
    phone: text(),
    phoneVerifiedAt: instant(),
    birthDate: date(),
    /** Who finds this member by searching. */
    findable: text({ enum: ['everybody', 'friends_of_friends', 'nobody'] })
      .notNull()
      .default('everybody'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('app_accounts_username_key').on(table.username),
    uniqueIndex('app_accounts_account_id_key').on(table.accountId),
    index('app_accounts_image_id_idx').on(table.imageId).where(sql`${table.imageId} is not null`),
    index('app_accounts_phone_idx').on(table.phone).where(sql`${table.phone} is not null`),
    index('app_accounts_username_start_idx').on(sql`${table.username} COLLATE "C"`),
    // Ordered as pages are, because many members have the same name.
    index('app_accounts_name_start_idx').on(sql`${table.foldedName} COLLATE "C"`, table.id),
    index('app_accounts_name_search_idx').using('gin', table.foldedName.op('gin_trgm_ops')),
    index('app_accounts_username_search_idx').using('gin', sql`fold_text(${table.username}) gin_trgm_ops`),
  ],
);

/** Blocks. Each hides both members from each other; only the blocker knows of it. */
export const memberBlocks = pgTable(
  'member_blocks',
  {
    blockerId: uuid()
      .notNull()
      .references(() => appAccounts.id, { onDelete: 'cascade' }),
    blockedId: uuid()
      .notNull()
      .references(() => appAccounts.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.blockerId, table.blockedId] }),
    index('member_blocks_blocked_id_idx').on(table.blockedId, table.blockerId),
    index('member_blocks_list_idx').on(table.blockerId, table.createdAt.desc(), table.blockedId),
    check('member_blocks_others_check', sql`${table.blockerId} <> ${table.blockedId}`),
  ],
);

/**
 * Codes to confirm a member's phone. Stores only a keyed hash, and only once the message is sent.
 * One row per member: a new request replaces the code.
 */
export const phoneCodes = pgTable(
  'phone_codes',
  {
    id: primaryId(),
    appAccountId: uuid()
      .notNull()
      .references(() => appAccounts.id, { onDelete: 'cascade' }),
    phone: text().notNull(),
    codeHash: bytea(),
    tries: integer().notNull().default(0),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('phone_codes_app_account_key').on(table.appAccountId),
    index('phone_codes_expires_at_idx').on(table.expiresAt),
  ],
);
