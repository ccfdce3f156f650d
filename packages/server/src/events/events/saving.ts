import type { GuestNoticeBody } from '@lampion/contract/events/event-body';
import { type EventFieldWith, eventFields, eventFieldsWith } from '@lampion/contract/events/event-fields';
import { isArchivable } from '@lampion/contract/events/rules/event-end';
import type { ChangedDate, Deps, EventChange, GuestNotice } from '../../deps.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { type EventRecord, type EventValues, type GatheringRecord, updateEventRow } from './store.ts';

type Facts = Pick<GatheringRecord, EventFieldWith<'change'> | 'status'>;

/** The notice of a request. Guests are notified unless it says otherwise. */
export function readNotice({ tellGuests = true, guestWords = '' }: GuestNoticeBody): GuestNotice {
  return { notifiesGuests: tellGuests, words: tellGuests ? guestWords : '' };
}

/** What a change of these fields means to guests; nothing for a draft, which has none. */
function describeChange(before: Facts, after: Facts): EventChange[] {
  if (before.status === 'draft') return [];
  const changes = new Set<EventChange>();
  for (const name of eventFieldsWith('change'))
    if (!isEqual(before[name], after[name])) changes.add(eventFields[name].change);
  if (before.status !== after.status) changes.add(isOff(after) ? 'cancelled' : 'restored');
  return [...changes];
}

const isOff = ({ status }: Facts) => status === 'cancelled' || status === 'called_off';

/**
 * Search engines announce the previous begin of a moved event. One that is moved back counts as
 * never moved.
 */
function rememberBegin(before: GatheringRecord, after: GatheringRecord): EventValues {
  if (before.status === 'draft' || isEqual(before.beginDate, after.beginDate)) return {};
  const isBack = before.previousBeginDate?.getTime() === after.beginDate.getTime();
  return { previousBeginDate: isBack ? null : before.beginDate };
}

/** Compares instants by their time. */
function isEqual<Value extends string | number | Date | null>(a: Value, b: Value): boolean {
  return a?.valueOf() === b?.valueOf();
}

type SavingDeps = Pick<Deps, 'eventListeners' | 'jobs' | 'now' | 'publicationListeners'>;

/**
 * Writes new values of an event or a party; undefined ones stay unchanged. The listeners notify its
 * guests and give free places to the waiting list. Returns the changes to notify. Call it in the
 * transaction that locks the event.
 */
export async function saveEventChange(
  deps: SavingDeps,
  tx: Queryable,
  event: GatheringRecord,
  values: EventValues,
  notice: GuestNotice = readNotice({}),
): Promise<readonly EventChange[]> {
  const { after, changes } = await writeEventChange(deps, tx, event, values);
  for (const listener of deps.eventListeners) await listener(deps, tx, [{ before: event, after }], notice);
  return changes;
}

/** An event, and the new values of it. */
export interface EventEdit {
  readonly event: EventRecord;
  readonly values: EventValues;
}

/** The same for several events of organisers. Returns each as it was, and as it is. */
export async function saveEventChanges(
  deps: SavingDeps,
  tx: Queryable,
  edits: readonly EventEdit[],
  notice: GuestNotice = readNotice({}),
): Promise<readonly ChangedDate[]> {
  const pairs: ChangedDate[] = [];
  for (const { event, values } of edits) {
    const { after } = await writeEventChange(deps, tx, event, values);
    pairs.push({ before: event, after });
  }
  if (pairs.length > 0) for (const listener of deps.eventListeners) await listener(deps, tx, pairs, notice);
  return pairs;
}

/**
 * The only place where an existing event changes: the sequence of its calendar entry rises only
 * when guests must be notified of the change.
 */
async function writeEventChange<Gathering extends GatheringRecord>(
  deps: SavingDeps,
  tx: Queryable,
  event: Gathering,
  values: EventValues,
): Promise<{ readonly after: Gathering; readonly changes: readonly EventChange[] }> {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  const after: Gathering = { ...event, ...given };
  // An event that is no longer past or cancelled leaves the archive.
  if (!isArchivable(after, deps.now())) after.archivedAt = null;
  const changes = describeChange(event, after);
  const sequence = event.sequence + (changes.length > 0 ? 1 : 0);
  await updateEventRow(tx, event.id, {
    ...given,
    ...rememberBegin(event, after),
    archivedAt: after.archivedAt,
    sequence,
    version: event.version + 1,
    updatedAt: deps.now(),
  });
  if (event.status === 'draft' && after.status === 'published')
    await publishToFollowers(deps, tx, after.organiserId, [after]);
  return { after, changes };
}

/**
 * Notifies the followers of an organiser of events that are public now, in one message. Call it in
 * the transaction that makes them so; parties have no followers.
 */
export async function publishToFollowers(
  deps: Pick<Deps, 'jobs' | 'now' | 'publicationListeners'>,
  tx: Queryable,
  organiserId: string | null,
  events: readonly Pick<GatheringRecord, 'beginDate' | 'id'>[],
): Promise<void> {
  if (organiserId === null || events.length === 0) return;
  for (const listener of deps.publicationListeners) await listener(deps, tx, organiserId, events);
}
