import type { Deps } from '../../deps.ts';
import { publishLive } from '../../messages/live/notify.ts';
import { queueEmails } from '../../messages/mail/queue.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { PlaceDecision, WaitingParty } from './decide-places.ts';
import { findMembersAmong, findMembersWaiting } from './invitation-store.ts';
import { countWaitingUpTo, findLastUnconfirmed, takePlaces } from './place-store.ts';
import { isUnconfirmed } from './policy.ts';
import type { GuestRecord } from './reply-store.ts';

interface NotifiedGuests {
  readonly kind: 'place_freed' | 'places_offered';
  readonly guestIds: readonly string[];
}

const templates = { place_freed: 'place-freed', places_offered: 'places-offered' } as const;

/**
 * Notifies waiting guests that they got places or an offer: members who are guests of a party in
 * their news, all others by e-mail.
 */
export async function notifyWaiting(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  eventId: string,
  { kind, guestIds }: NotifiedGuests,
): Promise<void> {
  if (guestIds.length === 0) return;
  const members = await findMembersWaiting(tx, guestIds);
  const written = guestIds.filter((id) => !members.has(id));
  await queueEmails(
    deps,
    tx,
    written.map((id) => ({ template: templates[kind], id }) as const),
  );
  const to = [...members.values()];
  if (to.length === 0) return;
  await deps.jobs.enqueue(tx, 'tell-places', { eventId, kind, memberIds: to });
}

/**
 * Only the first guests of the list are notified of a better position: the others are far from a
 * place.
 */
const MOVING_UP_NOTIFIED = 100;

/** Refreshes the open apps of waiting guests whose position, place or offer changed. */
export async function publishWaitingList(
  tx: Queryable,
  eventId: string,
  line: readonly WaitingParty[],
  { placed, lapsed, withdrawn, offered }: PlaceDecision,
): Promise<void> {
  const concerned = [...placed, ...lapsed, ...(offered === null ? [] : [offered])].map(({ id }) => id);
  if (concerned.length + withdrawn.length === 0) return;
  const movingUp = line.slice(0, MOVING_UP_NOTIFIED).map(({ id }) => id);
  const members = await findMembersAmong(tx, [...new Set([...concerned, ...withdrawn, ...movingUp])]);
  await publishLive(tx, { subjects: [`party:${eventId}`], members });
}

/**
 * Moves unconfirmed guests to the waiting list, latest first, and notifies them by e-mail: each
 * yields one place to confirmed guests. Call it in the transaction that locks the event.
 */
export async function moveUnconfirmed(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  eventId: string,
  count: number,
): Promise<void> {
  if (count === 0) return;
  const ids = await findLastUnconfirmed(tx, eventId, count);
  await takePlaces(tx, eventId, ids);
  const emails = ids.map((id) => ({ template: 'reply-received', id }) as const);
  await queueEmails(deps, tx, emails);
}

/** A guest's position on the waiting list, from 1; null for guests who do not wait. */
export async function findWaitingPosition(
  { db }: Pick<Deps, 'db'>,
  guest: GuestRecord,
): Promise<number | null> {
  const { id, eventId, waitingRank: rank } = guest;
  if (rank === null) return null;
  return countWaitingUpTo(db, eventId, { id, rank, isConfirmed: !isUnconfirmed(guest) });
}
