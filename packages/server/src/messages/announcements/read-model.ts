import { eq, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { accounts } from '../../people/accounts/read-model.ts';
import type { Readable } from '../../platform/db/errors.ts';
import * as tables from '../../platform/db/tables/messages/announcements.ts';

// What other features can read of announcements: that they exist, without their content, and who
// unsubscribed from e-mails.

export const announcements: Readable<
  typeof tables.announcements,
  'createdAt' | 'eventId' | 'id' | 'kind' | 'organiserId'
> = tables.announcements;

/** Messages that wait for their time. */
export const plannedMessages: Readable<typeof tables.plannedMessages, 'audience' | 'eventId' | 'sendAt'> =
  tables.plannedMessages;

/**
 * Planned messages that still wait. One that was not sent does not count towards the plan's month.
 */
export const isWaiting: SQL = isNull(tables.plannedMessages.notSentAt);

/** Announcements that organisers wrote: automatic ones do not count towards the plan's month. */
export const isWritten: SQL = eq(tables.announcements.kind, 'message');

/**
 * Whether an address unsubscribed from an organiser's e-mails: by its account's choice for this
 * organiser, else by the link in an e-mail.
 */
export function refusesEmailsOf(organiserId: SQL, address: SQL): SQL<boolean> {
  return sql<boolean>`coalesce(
    (SELECT NOT ('email' = ANY(choice.channels)) FROM ${tables.organiserPreferences} choice
      JOIN ${accounts} owner ON owner.id = choice.account_id
      WHERE owner.email = ${address} AND choice.organiser_id = ${organiserId}),
    EXISTS (SELECT FROM ${tables.emailRefusals} refusal WHERE refusal.organiser_id = ${organiserId}
      AND refusal.address_hash = sha256(convert_to(${address}, 'UTF8'))))`;
}

/** Whether an address refuses further invitations of a member who plans parties. */
export function refusesInvitationsOf(hostId: SQLWrapper, address: SQLWrapper): SQL<boolean> {
  return sql<boolean>`EXISTS (SELECT FROM ${tables.hostRefusals} refusal WHERE refusal.host_id = ${hostId}
    AND refusal.address_hash = sha256(convert_to(${address}, 'UTF8')))`;
}
