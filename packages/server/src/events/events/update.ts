import type { JournalAction } from '@lampion/contract/admin/journal';
import { eventFieldNames, eventFields, journalNameOf } from '@lampion/contract/events/event-fields';
import type { EventForReader, OwnEvent } from '@lampion/contract/events/events';
import { describeChanges, type JournalledAction, recordAction } from '../../admin/journal/record-action.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { PageTag } from '../../platform/db/page-changes.ts';
import { canManageEvent, canSeeEvent, requireEventManager } from './policy.ts';
import {
  deleteEventRow,
  type EventRecord,
  findEventRecord,
  findEventWithGuests,
  type GatheringRecord,
  lockEventRow,
  lockEventRows,
  type PartyRecord,
  setRequestsDue,
} from './store.ts';
import { toOwnFields, toPublicEvent } from './view.ts';

/**
 * The change of something that belongs to an event: without texts, and with ids and counts of
 * guests only.
 */
export type PartChanges = Pick<JournalledAction, 'before' | 'after'>;

interface Recorded {
  readonly action?: JournalAction;
  /** In addition to the event's own fields. */
  readonly parts?: readonly PartChanges[];
}

/** The fields of an event in the journal: of long texts only the length. */
function toFacts(event: EventRecord): Readonly<Record<string, unknown>> {
  const { status, imageId, archivedAt } = event;
  const fields = eventFieldNames.map((name) => {
    const isLong = 'lengthLabel' in eventFields[name];
    return [journalNameOf(name), isLong ? String(event[name]).length : event[name]];
  });
  return { ...Object.fromEntries(fields), status, imageId, archivedAt };
}

/**
 * Records in the journal what an administrator did to another organiser's event, or to what belongs
 * to it; organisers' changes of their own events are not recorded. Call it in the transaction of
 * the change, after it.
 * @param event as it was before
 */
export async function recordEventChange(
  deps: Pick<Deps, 'now'>,
  tx: Queryable,
  actor: Actor,
  event: EventRecord,
  { action = 'event.update', parts = [] }: Recorded = {},
): Promise<void> {
  if (actor.kind !== 'admin' || actor.organiserId === event.organiserId) return;
  const { id: subjectId } = event;
  const after = await findEventRecord(tx, subjectId);
  const changes: PartChanges | null =
    after === null ? { before: toFacts(event) } : describeChanges(toFacts(event), toFacts(after));
  const all = changes === null ? parts : [changes, ...parts];
  await recordAction(deps, tx, actor, {
    action: after === null ? 'event.delete' : action,
    subject: 'event',
    subjectId,
    subjectName: (after ?? event).name,
    before: join(all.map(({ before }) => before)),
    after: join(all.map((one) => one.after)),
  });
}

function join(all: readonly PartChanges['before'][]): PartChanges['before'] {
  const known = all.filter((one) => one !== undefined);
  return known.length > 0 ? Object.assign({}, ...known) : undefined;
}

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
 * A change that organisers may make. `addChanges` adds changes other than those of the event's own
 * fields to the journal; null: none.
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

/** The same for several events of organisers, by their ids. */
export async function lockEvents(
  tx: Queryable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, EventRecord>> {
  const rows = await lockEventRows(tx, ids);
  const own = rows.filter((row): row is EventRecord => row.organiserId !== null);
  return new Map(own.map((row) => [row.id, row]));
}

/** The same for a party; null for an organiser's event. */
export async function lockParty(tx: Queryable, id: string): Promise<PartyRecord | null> {
  const row = await lockEventRow(tx, id);
  return row === null || row.organiserId !== null ? null : row;
}

/**
 * Reserves the next e-mail about requests to a locked event: false while one is already due.
 */
export function postponeRequestNotice(
  tx: Queryable,
  id: string,
  times: { readonly now: Date; readonly dueAt: Date },
): Promise<boolean> {
  return setRequestsDue(tx, id, times);
}

/**
 * Deletes an event or a party with everything that belongs to it. Call it with its row locked.
 * @throws AppError `open_debts` unless the caller confirms them
 */
export async function deleteGathering(
  { deletionListeners }: Pick<Deps, 'deletionListeners'>,
  tx: Queryable,
  id: string,
  confirmsDebts: boolean,
): Promise<void> {
  for (const listener of deletionListeners) await listener(tx, { id, confirmsDebts });
  await deleteEventRow(tx, id);
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
  return { ...event, exactAddress: row.event.exactAddress, own: toOwnFields(row.event, row.replies) };
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
