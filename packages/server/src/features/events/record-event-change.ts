import type { JournalAction } from '@lampion/contract/schemas/admin-journal';
import { eventFieldNames, eventFields, journalNameOf } from '@lampion/contract/schemas/event-fields';
import type { Actor } from '../../actor.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { describeChanges } from '../journal/describe-changes.ts';
import { type JournalledAction, recordAction } from '../journal/record-action.ts';
import { type EventRecord, findEventRecord } from './event-write-store.ts';

/** The change of something that belongs to an event: without texts, and with ids and counts of guests only. */
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
 * Records in the journal what an administrator did to another organiser's event, or to what belongs to it; organisers'
 * changes of their own events are not recorded. Call it in the transaction of the change, after it.
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
