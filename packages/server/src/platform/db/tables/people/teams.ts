// Owner: people/teams. Who may act for an organiser beside its own account, who is invited,
// and who did what.

import type { TeamRole } from '@lampion/contract/people/teams';
import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytea, createdAt, instant, primaryId } from '../columns.ts';
import { accounts } from './accounts.ts';
import { organisers } from './organisers.ts';

/**
 * People of an organiser's team. Its own account, which is its first owner, has no row here.
 */
export const teamMembers = pgTable(
  'team_members',
  {
    id: primaryId(),
    organiserId: uuid()
      .notNull()
      .references(() => organisers.id, { onDelete: 'cascade' }),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    role: text().$type<TeamRole>().notNull(),
    createdAt: createdAt(),
    lastSeenAt: instant(),
  },
  (table) => [
    uniqueIndex('team_members_account_key').on(table.accountId, table.organiserId),
    index('team_members_organiser_idx').on(table.organiserId, table.id),
  ],
);

/** Addresses that were invited and have not accepted. */
export const teamInvitations = pgTable(
  'team_invitations',
  {
    id: primaryId(),
    organiserId: uuid()
      .notNull()
      .references(() => organisers.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    role: text().$type<TeamRole>().notNull(),
    /** Null until the e-mail is composed. */
    tokenHash: bytea(),
    invitedBy: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('team_invitations_address_key').on(table.organiserId, table.email),
    uniqueIndex('team_invitations_token_hash_key').on(table.tokenHash),
    index('team_invitations_email_idx').on(table.email),
    index('team_invitations_invited_by_idx').on(table.invitedBy),
    index('team_invitations_expires_at_idx').on(table.expiresAt),
  ],
);

/**
 * What was done for an organiser, and by whom, for a year. Names of events are copied, because
 * events may be deleted; those of people are read from their accounts, and end with them.
 */
export const teamJournal = pgTable(
  'team_journal',
  {
    id: primaryId(),
    organiserId: uuid()
      .notNull()
      .references(() => organisers.id, { onDelete: 'cascade' }),
    /** Who did it; null for a key and for the administration, and once the account is erased. */
    accountId: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    /** The key of the API that did it, by its name at that time. */
    keyName: text(),
    /** A call by its name in the contract, or what happened without one. */
    action: text().notNull(),
    /** What it was done to; the row may be gone. */
    objectId: uuid(),
    objectName: text(),
    /** To whom it was done, and the role they were given. */
    concernedId: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    role: text().$type<TeamRole>(),
    createdAt: createdAt(),
  },
  (table) => [
    index('team_journal_organiser_idx').on(table.organiserId, table.createdAt.desc(), table.id.desc()),
    index('team_journal_account_idx').on(
      table.accountId,
      table.organiserId,
      table.createdAt.desc(),
      table.id.desc(),
    ),
    index('team_journal_concerned_idx').on(table.concernedId).where(sql`${table.concernedId} is not null`),
    index('team_journal_created_at_idx').on(table.createdAt),
  ],
);
