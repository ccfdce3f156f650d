import { and, eq, isNotNull, isNull, lt, ne, not, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { prepareOnce } from '../../db/prepare-once.ts';
import { partyLetters } from '../../db/tables/parties.ts';
import { accounts } from '../accounts/account-read-model.ts';
import { refusesInvitationsOf } from '../announcements/announcement-read-model.ts';
import { guests } from '../guest-list/guest-read-model.ts';
import { appAccounts, isHidden } from '../members/member-read-model.ts';

export type LetterRow = typeof partyLetters.$inferSelect;
export type NewLetter = typeof partyLetters.$inferInsert;

const withoutAccount = prepareOnce((db) => {
  const { id, eventId, email, accountId, appAccountId, reply } = guests;
  const hostId = sql`${sql.placeholder('hostId')}::uuid`;
  const refuses = and(eq(reply, 'pending'), refusesInvitationsOf(hostId, email));
  const isOfHidden = sql`EXISTS (SELECT FROM ${accounts} JOIN ${appAccounts} ON ${appAccounts.accountId} = ${accounts.id}
    WHERE ${accounts.email} = ${email} AND ${isHidden(hostId, appAccounts.id)})`;
  return db
    .select({ id, email })
    .from(guests)
    .where(
      and(
        eq(eventId, sql.placeholder('eventId')),
        isNotNull(email),
        isNull(accountId),
        isNull(appAccountId),
        ne(reply, 'no'),
        refuses && not(refuses),
        not(isOfHidden),
      ),
    )
    .prepare('party_guests_without_account');
});

/**
 * Guests of a party without an account, but those who declined, who never answered and want no more of its host, or whose
 * address is of a member for whom the host does not exist.
 */
export function findWithoutAccount(
  tx: Queryable,
  { id: eventId, hostId }: { readonly id: string; readonly hostId: string },
) {
  return withoutAccount(tx).execute({ eventId, hostId });
}

export async function insertLetters(tx: Queryable, rows: readonly NewLetter[]): Promise<string[]> {
  if (rows.length === 0) return [];
  const written = await tx
    .insert(partyLetters)
    .values([...rows])
    .returning({ id: partyLetters.id });
  return written.map(({ id }) => id);
}

export async function findLetter(db: Queryable, id: string): Promise<LetterRow | null> {
  const [row] = await db.select().from(partyLetters).where(eq(partyLetters.id, id));
  return row ?? null;
}

/** Those to an address, for the copy of a person's data. */
export function findLettersTo(db: Queryable, email: string) {
  const { kind, facts, host, words, createdAt } = partyLetters;
  return db
    .select({ kind, facts, host, words, createdAt })
    .from(partyLetters)
    .where(eq(partyLetters.email, email));
}

export async function deleteLettersTo(tx: Queryable, email: string): Promise<void> {
  await tx.delete(partyLetters).where(eq(partyLetters.email, email));
}

export async function deleteLettersBefore(tx: Queryable, instant: Date): Promise<void> {
  await tx.delete(partyLetters).where(lt(partyLetters.createdAt, instant));
}
