import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { accounts } from '../../people/accounts/read-model.ts';
import type { Readable } from '../../platform/db/errors.ts';
import * as tables from '../../platform/db/tables/messages/announcements.ts';

// What other features may read of announcements: that they exist, never what they say, and who
// wants no e-mails.

export const announcements: Readable<typeof tables.announcements, 'createdAt' | 'eventId' | 'id' | 'kind'> =
  tables.announcements;

/** Those that organisers wrote: automatic ones do not count in a plan's month. */
export const isWritten: SQL = eq(tables.announcements.kind, 'message');

/**
 * Whether an address unsubscribed from the e-mails of an organiser: its account's own choice for
 * this organiser, or else the link in an e-mail.
 */
export function refusesEmailsOf(organiserId: SQL, address: SQL): SQL<boolean> {
  return sql<boolean>`coalesce(
    (SELECT NOT ('email' = ANY(choice.channels)) FROM ${tables.organiserPreferences} choice
      JOIN ${accounts} owner ON owner.id = choice.account_id
      WHERE owner.email = ${address} AND choice.organiser_id = ${organiserId}),
    EXISTS (SELECT FROM ${tables.emailRefusals} refusal WHERE refusal.organiser_id = ${organiserId}
      AND refusal.address_hash = sha256(convert_to(${address}, 'UTF8'))))`;
}

/** Whether an address wants no more invitations of a member who plans parties. */
export function refusesInvitationsOf(hostId: SQLWrapper, address: SQLWrapper): SQL<boolean> {
  return sql<boolean>`EXISTS (SELECT FROM ${tables.hostRefusals} refusal WHERE refusal.host_id = ${hostId}
    AND refusal.address_hash = sha256(convert_to(${address}, 'UTF8')))`;
}
