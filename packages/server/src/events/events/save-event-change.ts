import type { JournalAction } from '@lampion/contract/admin/journal';
import {
  type EventFieldWith,
  eventFieldNames,
  eventFields,
  eventFieldsWith,
  journalNameOf,
} from '@lampion/contract/events/event-fields';
import type { GuestNoticeBody } from '@lampion/contract/events/guest-notice';
import { isArchivable } from '@lampion/contract/events/rules/event-end';
import { describeChanges, type JournalledAction, recordAction } from '../../admin/journal/record-action.ts';
import type { Deps, EventChange, GuestNotice } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import {
  type EventRecord,
  type EventValues,
  findEventRecord,
  type GatheringRecord,
  updateEventRow,
} from './write-store.ts';

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
function isEqual(a: string | Date, b: string | Date): boolean {
  return a.valueOf() === b.valueOf();
}

/**
 * Writes new values of an event or a party; undefined ones stay unchanged. The only place where an
 * existing event changes: the sequence of its calendar entry rises only when guests must be
 * notified of the change, and the listeners notify them and give free places to the waiting list.
 * Returns the changes to notify. Call it in the transaction that locks the event.
 */
export async function saveEventChange(
  deps: Pick<Deps, 'eventListeners' | 'jobs' | 'now'>,
  tx: Queryable,
  event: GatheringRecord,
  values: EventValues,
  notice: GuestNotice = readNotice({}),
): Promise<readonly EventChange[]> {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  const after: GatheringRecord = { ...event, ...given };
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
  if (event.status === 'draft') return [];
  for (const listener of deps.eventListeners)
    await listener(deps, tx, { before: event, after, notice }, changes);
  return changes;
}

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
