import { and, eq, exists, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { guestLinks, guests } from '../../db/tables/guest-list.ts';
import { events } from '../events/event-read-model.ts';
import { appAccounts } from '../members/member-read-model.ts';

export interface Person {
  readonly accountId: string;
  /** Null until it is confirmed: what others left with the address is not theirs to take away before. */
  readonly email: string | null;
}

/**
 * Takes a person out of the guest lists they are on, and answers the events. The places stay, nameless: how many came
 * to a party is not about them. Their private links open nothing any more.
 */
export async function forgetGuestsOf(
  tx: Queryable,
  { accountId, email }: Person,
  nickname: string,
): Promise<string[]> {
  const ownProfiles = tx
    .select({ id: appAccounts.id })
    .from(appAccounts)
    .where(eq(appAccounts.accountId, accountId));
  const changed = await tx
    .update(guests)
    .set({ nickname, email: null, accountId: null, appAccountId: null })
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
  return [...new Set(changed.map(({ eventId }) => eventId))];
}

/** Who replied without an account to an event that ended before an instant: the place stays, nameless. */
export async function forgetGuestsBefore(db: Queryable, instant: Date, nickname: string): Promise<void> {
  const endedBefore = db
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.id, guests.eventId), lt(events.endDate, instant)));
  const forgotten = await db
    .update(guests)
    .set({ nickname, email: null })
    .where(
      and(
        isNull(guests.accountId),
        isNull(guests.appAccountId),
        isNotNull(guests.email),
        exists(endedBefore),
      ),
    )
    .returning({ id: guests.id });
  await db.delete(guestLinks).where(
    inArray(
      guestLinks.guestId,
      forgotten.map(({ id }) => id),
    ),
  );
}
