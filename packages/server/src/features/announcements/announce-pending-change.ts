import { CHANGE_WINDOW_MINUTES } from '@lampion/contract/rules/change-notice';
import { isOver, isOverAfter } from '@lampion/contract/rules/event-timing';
import type { EventStatus } from '@lampion/contract/schemas/event';
import type { EventType } from '@lampion/contract/schemas/event-type';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { lockEvent } from '../events/lock-event.ts';
import { isKnownCancelled, type NewAnnouncement } from './announcement-store.ts';
import { createAnnouncement } from './create-announcement.ts';
import {
  describeChange,
  describeRestoration,
  type EventFacts,
  findDifferences,
  toKnownFacts,
} from './describe-change.ts';
import {
  deletePendingChange,
  findPendingChange,
  type KnownFacts,
  type PendingChange,
  upsertPendingChange,
} from './pending-change-store.ts';

/** Guests of what begins so soon may be on their way, or already there. */
const SOON_MS = 24 * 3_600_000;

/** Everybody but those who declined. */
const audience = ['coming', 'maybe', 'waiting', 'pending'] as const;

export interface AnnouncedEvent extends EventFacts {
  readonly id: string;
  readonly type: EventType;
  readonly status: EventStatus;
}

type Telling = Pick<Deps, 'jobs' | 'now'>;

/**
 * Tells the guests of an event of its edits since they last heard, in one message that compares before and now: the job of
 * a window that ends. Nothing is told once nothing differs any more, or the event is over; while it is cancelled or off the
 * site, the changes wait. Idempotent.
 */
export async function announcePendingChange(
  deps: Pick<Deps, 'db' | 'jobs' | 'now'>,
  eventId: string,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const event = await lockEvent(tx, eventId);
    const pending = await findPendingChange(tx, eventId);
    if (event?.status !== 'published' || pending === null) return;
    // The window of a later edit, or a clock that is behind that of the queue.
    if (pending.dueAt > deps.now()) return enqueue(deps, tx, pending);
    await tellPendingChange(deps, tx, event, pending);
  });
}

/** Tells it now, inside the caller's transaction. */
export async function tellPendingChange(
  deps: Telling,
  tx: Queryable,
  event: AnnouncedEvent,
  { known, words }: PendingChange,
): Promise<void> {
  await deletePendingChange(tx, event.id);
  if (isOver(event, deps.now()) || findDifferences(known, toKnownFacts(event)).length === 0) return;
  // Its restoration was not told: guests still believe it cancelled.
  const isNews = await isKnownCancelled(tx, event.id);
  await announceNow(deps, tx, event, {
    kind: isNews ? 'restoration' : 'change',
    known,
    body: (isNews ? describeRestoration : describeChange)(event, known, words),
  });
}

/** Starts the window in which further edits join this one. */
export async function waitForMore(deps: Telling, tx: Queryable, pending: PendingChange): Promise<void> {
  const dueAt = new Date(deps.now().getTime() + CHANGE_WINDOW_MINUTES * 60_000);
  await upsertPendingChange(tx, { ...pending, dueAt });
  await enqueue(deps, tx, { ...pending, dueAt });
}

async function enqueue({ jobs }: Telling, tx: Queryable, { eventId, dueAt }: PendingChange): Promise<void> {
  await jobs.enqueue(tx, 'announce-change', { eventId }, { startAfter: dueAt });
}

/** Announces news of an event to all of its guests but those who declined, inside the caller's transaction. */
export async function announceNow(
  deps: Telling,
  tx: Queryable,
  event: AnnouncedEvent,
  { known, ...message }: Pick<NewAnnouncement, 'kind' | 'body'> & { readonly known: KnownFacts },
): Promise<void> {
  const first = Math.min(event.beginDate.getTime(), Date.parse(known.beginDate));
  const isUrgent = first - deps.now().getTime() <= SOON_MS;
  const usefulUntil = isOverAfter(event);
  const wanted = { eventId: event.id, ...message, audience: [...audience], isUrgent, usefulUntil };
  await createAnnouncement(deps, tx, wanted);
}
