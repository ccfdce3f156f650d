import { and, eq, exists, inArray, isNotNull, isNull, lt, notInArray, or } from 'drizzle-orm';
import { appAccounts } from '../../people/members/read-model.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { guestLinks, guests } from '../../platform/db/tables/events/guest-list.ts';
import { events } from '../events/read-model.ts';

/** A row whose personal data has been erased. */
export interface ForgottenGuest {
  readonly id: string;
  readonly eventId: string;
}

export interface Person {
  readonly accountId: string;
  /** Null until it is confirmed: before that, replies with the address may be other people's. */
  readonly email: string | null;
}

/**
 * Erases a person from their guest rows, and returns the rows with their events. The places stay,
 * without a name: the number of participants is not personal data. Their private links are
 * invalidated.
 */
export async function forgetGuestsOf(
  tx: Queryable,
  { accountId, email }: Person,
  nickname: string,
): Promise<ForgottenGuest[]> {
  const ownProfiles = tx
    .select({ id: appAccounts.id })
    .from(appAccounts)
    .where(eq(appAccounts.accountId, accountId));
  const changed = await tx
    .update(guests)
    .set({
      nickname,
      email: null,
      accountId: null,
      appAccountId: null,
      isShown: false,
      word: '',
      refusalWords: '',
    })
    .where(
      or(
        eq(guests.accountId, accountId),
        email === null ? undefined : eq(guests.email, email),
        inArray(guests.appAccountId, ownProfiles),
      ),
    )
    .returning({ id: guests.id, eventId: guests.eventId });
  await tx.delete(guestLinks).where(
    inArray(
      guestLinks.guestId,
      changed.map(({ id }) => id),
    ),
  );
  return changed;
}

/**
 * Erases guests who replied without an account to an event that ended before an instant, and
 * returns them: the places stay, without a name.
 */
export async function forgetGuestsBefore(
  db: Queryable,
  { endedBefore, keptIds }: { readonly endedBefore: Date; readonly keptIds: readonly string[] },
  nickname: string,
): Promise<ForgottenGuest[]> {
  const isOld = db
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.id, guests.eventId), lt(events.endDate, endedBefore)));
  const forgotten = await db
    .update(guests)
    .set({ nickname, email: null, isShown: false, word: '', refusalWords: '' })
    .where(
      and(
        isNull(guests.accountId),
        isNull(guests.appAccountId),
        isNotNull(guests.email),
        exists(isOld),
        notInArray(guests.id, [...keptIds]),
      ),
    )
    .returning({ id: guests.id, eventId: guests.eventId });
  await db.delete(guestLinks).where(
    inArray(
      guestLinks.guestId,
      forgotten.map(({ id }) => id),
    ),
  );
  return forgotten;
}
