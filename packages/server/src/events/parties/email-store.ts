import type { Reply } from '@lampion/contract/events/guests';
import { HIDDEN_NAME } from '@lampion/contract/people/rules/first-name';
import { and, eq, inArray, isNotNull, isNull, lt, not, sql } from 'drizzle-orm';
import { refusesInvitationsOf } from '../../messages/announcements/read-model.ts';
import { isHidden } from '../../people/members/read-model.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { prepareOnce } from '../../platform/db/statements.ts';
import { partyHeldInvitations, partyLetters } from '../../platform/db/tables/events/parties.ts';
import { guests, isAddressHidden, isGuestHidden } from '../guest-list/read-model.ts';

export type PartyEmailRow = typeof partyLetters.$inferSelect;
export type NewPartyEmail = typeof partyLetters.$inferInsert;

const withoutAccount = prepareOnce((db) => {
  const { id, eventId, email, accountId, appAccountId, reply } = guests;
  const hostId = sql`${sql.placeholder('hostId')}::uuid`;
  const refuses = and(eq(reply, 'pending'), refusesInvitationsOf(hostId, email));
  return db
    .select({ id, email })
    .from(guests)
    .leftJoin(partyHeldInvitations, eq(partyHeldInvitations.guestId, id))
    .where(
      and(
        eq(eventId, sql.placeholder('eventId')),
        isNotNull(email),
        isNull(accountId),
        isNull(appAccountId),
        sql`${reply} = ANY(${sql.placeholder('replies')}::text[])`,
        refuses && not(refuses),
        not(isGuestHidden(hostId)),
        isNull(partyHeldInvitations.guestId),
      ),
    )
    .prepare('party_guests_without_account');
});

/**
 * Guests of a party without an account, with one of some replies, who get its e-mails. Excludes
 * those who never replied and unsubscribed from its host, whose address belongs to a member
 * separated from the host by a block, and who are not invited yet.
 */
export function findWithoutAccount(
  tx: Queryable,
  { id: eventId, hostId }: { readonly id: string; readonly hostId: string },
  replies: readonly Reply[],
) {
  return withoutAccount(tx).execute({ eventId, hostId, replies });
}

export async function insertPartyEmails(tx: Queryable, rows: readonly NewPartyEmail[]): Promise<string[]> {
  if (rows.length === 0) return [];
  const written = await tx
    .insert(partyLetters)
    .values([...rows])
    .returning({ id: partyLetters.id });
  return written.map(({ id }) => id);
}

/** Null also when a block now separates its host and the member with the address. */
export async function findPartyEmail(db: Queryable, id: string): Promise<PartyEmailRow | null> {
  const [row] = await db
    .select()
    .from(partyLetters)
    .where(and(eq(partyLetters.id, id), not(isAddressHidden(partyLetters.hostId, partyLetters.email))));
  return row ?? null;
}

/**
 * E-mails to an address, for a person's data export. The host is named unless hidden from them or
 * unknown: an earlier version stored no `hostId`.
 */
export function findPartyEmailsTo(db: Queryable, email: string, appAccountId: string | null) {
  const { kind, facts, words, createdAt, hostId } = partyLetters;
  const isNamed = sql`${hostId} IS NOT NULL AND ${not(isHidden(sql`${appAccountId}::uuid`, hostId))}`;
  const host = sql<string | null>`CASE WHEN ${partyLetters.host} IS NULL OR ${isNamed}
    THEN ${partyLetters.host} ELSE ${HIDDEN_NAME} END`;
  return db
    .select({ kind, facts, host, words, createdAt })
    .from(partyLetters)
    .where(eq(partyLetters.email, email));
}

export async function deletePartyEmailsTo(tx: Queryable, email: string): Promise<void> {
  await tx.delete(partyLetters).where(eq(partyLetters.email, email));
}

export async function deletePartyEmailsBefore(tx: Queryable, instant: Date): Promise<void> {
  await tx.delete(partyLetters).where(lt(partyLetters.createdAt, instant));
}

/** Holds invitations until the account has confirmed its address. */
export async function holdInvitations(
  tx: Queryable,
  accountId: string,
  held: readonly { readonly id: string }[],
): Promise<void> {
  if (held.length === 0) return;
  await tx.insert(partyHeldInvitations).values(held.map(({ id: guestId }) => ({ guestId, accountId })));
}

/** The parties whose invitations an account holds. */
export async function findPartiesWithHeld(db: Queryable, accountId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ eventId: guests.eventId })
    .from(partyHeldInvitations)
    .innerJoin(guests, eq(guests.id, partyHeldInvitations.guestId))
    .where(eq(partyHeldInvitations.accountId, accountId));
  return rows.map(({ eventId }) => eventId);
}

/**
 * Returns and releases the guests of a party whose invitations an account holds. They have no reply
 * and no account yet.
 */
export async function takeHeld(tx: Queryable, accountId: string, eventId: string) {
  const { id, email, reply } = guests;
  const rows = await tx
    .select({ id, email, reply, accountId: guests.accountId, appAccountId: guests.appAccountId })
    .from(partyHeldInvitations)
    .innerJoin(guests, eq(id, partyHeldInvitations.guestId))
    .where(and(eq(partyHeldInvitations.accountId, accountId), eq(guests.eventId, eventId)));
  await tx.delete(partyHeldInvitations).where(
    inArray(
      partyHeldInvitations.guestId,
      rows.map((row) => row.id),
    ),
  );
  return rows.flatMap((row) => {
    const isNobodys = row.accountId === null && row.appAccountId === null;
    return row.email !== null && row.reply === 'pending' && isNobodys ? { id: row.id, email: row.email } : [];
  });
}
