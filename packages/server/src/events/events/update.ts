import type { EventForReader, OwnEvent } from '@lampion/contract/events/events';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { PageTag } from '../../platform/db/page-changes.ts';
import { canManageEvent, canSeeEvent, requireEventManager } from './policy.ts';
import { type PartChanges, recordEventChange } from './save-event-change.ts';
import { findEventWithGuests } from './store.ts';
import { toOwnFields, toPublicEvent } from './view.ts';
import {
  type EventRecord,
  findEventRecord,
  type GatheringRecord,
  lockEventRow,
  type PartyRecord,
} from './write-store.ts';

/**
 * One change of one event, inside its transaction. `changed` adds further pages to those of the
 * event.
 */
export type EventWork<T> = (
  tx: Queryable,
  event: EventRecord,
  changed: (...tags: PageTag[]) => void,
) => Promise<T>;

/**
 * A change that organisers may make. `addChanges` adds changes other than those of the event's own fields
 * to the journal; null: none.
 */
export type OwnEventWork<T> = (
  tx: Queryable,
  event: EventRecord,
  addChanges: (changes: PartChanges | null) => void,
) => Promise<T>;

/** All pages that show an event. */
export function tagsOfEvent({ id, organiserId }: Pick<EventRecord, 'id' | 'organiserId'>): PageTag[] {
  return [`event:${id}`, 'events', `organiser:${organiserId}`];
}

/**
 * Runs a change of an event, or of its parts, in one transaction: the event is locked, and no
 * server process shows its older pages once this resolves. When `work` throws, nothing is written.
 * For callers that write their own journal entry.
 * @throws AppError `not_authenticated`, `forbidden`; `event_not_found`, also for an event of
 * another organiser; and what `work` throws
 */
export async function changeEvent<T>(
  { pages }: Pick<Deps, 'pages'>,
  actor: Actor,
  id: string,
  work: EventWork<T>,
): Promise<T> {
  requireEventManager(actor);
  return pages.transaction(async (tx, changed) => {
    const event = await lockEvent(tx, id);
    if (event === null || !canManageEvent(actor, event)) throw new AppError('event_not_found');
    const result = await work(tx, event, changed);
    changed(...tagsOfEvent(event));
    return result;
  });
}

/**
 * The same for everything an organiser may do; actions of an administrator are recorded in the
 * journal.
 * @throws AppError as `changeEvent` does
 */
export function changeOwnEvent<T>(
  deps: Pick<Deps, 'now' | 'pages'>,
  actor: Actor,
  id: string,
  work: OwnEventWork<T>,
): Promise<T> {
  return changeEvent(deps, actor, id, async (tx, event) => {
    const parts: PartChanges[] = [];
    const result = await work(tx, event, (changes) => changes && parts.push(changes));
    await recordEventChange(deps, tx, actor, event, { parts });
    return result;
  });
}

/** As `changeOwnEvent`, for barathons only. @throws AppError also `not_a_barathon` */
export function changeOwnBarathon<T>(
  deps: Pick<Deps, 'now' | 'pages'>,
  actor: Actor,
  id: string,
  work: OwnEventWork<T>,
): Promise<T> {
  return changeOwnEvent(deps, actor, id, async (tx, event, addChanges) => {
    if (event.type !== 'barathon') throw new AppError('not_a_barathon');
    return work(tx, event, addChanges);
  });
}

/**
 * Checks that the event still has the version that a change is based on; skipped without a version.
 * @throws AppError `conflict`, with the event as its organiser sees it, so that both can be merged
 */
export async function checkEventVersion(
  { now }: Pick<Deps, 'now'>,
  tx: Queryable,
  actor: Actor,
  { id, version }: Pick<EventRecord, 'id' | 'version'>,
  expected: number | undefined,
): Promise<void> {
  if (expected === undefined || expected === version) return;
  throw new AppError('conflict', {
    message: 'Cet événement a été modifié entre-temps. Rien n’est perdu : comparez les deux versions.',
    current: await getOwnEvent({ db: tx, now }, actor, id),
  });
}

export type { EventRecord, GatheringRecord, PartyRecord };

/**
 * The single lock of an event or a party: taken first by every transaction that changes it or its
 * places, until the transaction ends. Null when it does not exist.
 */
export function lockGathering(tx: Queryable, id: string): Promise<GatheringRecord | null> {
  return lockEventRow(tx, id);
}

/** The same for an organiser's event; null for a party. */
export async function lockEvent(tx: Queryable, id: string): Promise<EventRecord | null> {
  const row = await lockEventRow(tx, id);
  return row === null || row.organiserId === null ? null : row;
}

/** The same for a party; null for an organiser's event. */
export async function lockParty(tx: Queryable, id: string): Promise<PartyRecord | null> {
  const row = await lockEventRow(tx, id);
  return row === null || row.organiserId !== null ? null : row;
}

/**
 * The caller's event, to read its parts; for administrators any event. To change something, use
 * `changeOwnEvent`.
 * @throws AppError `not_authenticated`, `forbidden`; `event_not_found`, also for an event of
 * another organiser
 */
export async function findOwnEvent(deps: Pick<Deps, 'db'>, actor: Actor, id: string): Promise<EventRecord> {
  requireEventManager(actor);
  const event = await findEventRecord(deps.db, id);
  if (event === null || !canManageEvent(actor, event)) throw new AppError('event_not_found');
  return event;
}

/** Either the pool, or the transaction of a change. */
type Reading = Pick<Deps, 'now'> & { readonly db: Queryable };

/**
 * An event with its challenges and bars in the organiser's order, and an opaque id for each guest,
 * oldest first: guests cannot be identified. For its organiser and administrators, `own` contains
 * more.
 * @throws AppError `event_not_found`, also for an unpublished event of another organiser
 */
export async function getEvent(deps: Reading, actor: Actor, id: string): Promise<EventForReader> {
  const row = await findEventWithGuests(deps.db, id);
  if (row === null || !canSeeEvent(actor, row.event)) throw new AppError('event_not_found');
  const event = {
    ...toPublicEvent(row, deps.now()),
    guests: row.guestIds,
    participantCount: row.guestIds.length,
  };
  if (!canManageEvent(actor, row.event)) return event;
  return { ...event, own: toOwnFields(row.event, row.replies) };
}

/**
 * The same, only for callers who manage the event.
 * @throws AppError `not_authenticated`, `forbidden`; `event_not_found`, also for an event of
 * another organiser
 */
export async function getOwnEvent(deps: Reading, actor: Actor, id: string): Promise<OwnEvent> {
  requireEventManager(actor);
  const { own, ...event } = await getEvent(deps, actor, id);
  if (own === undefined) throw new AppError('event_not_found');
  return { ...event, own };
}
