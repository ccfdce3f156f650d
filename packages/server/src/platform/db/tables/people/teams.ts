// Owner: people/teams. Who may act for an organiser beside its own account, and who is invited.

import type { TeamRole } from '@lampion/contract/people/teams';
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
