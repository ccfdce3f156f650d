import type { JournalAction } from '@lampion/contract/schemas/admin-journal';
import { eventFieldNames, eventFields, journalNameOf } from '@lampion/contract/schemas/event-fields';
import type { Actor } from '../../actor.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { describeChanges } from '../journal/describe-changes.ts';
import { type JournalledAction, recordAction } from '../journal/record-action.ts';
import { type EventRecord, findEventRecord } from './event-write-store.ts';

/** What changed of something that belongs to an event: no text, and of guests nothing but ids and counts. */
export type PartChanges = Pick<JournalledAction, 'before' | 'after'>;

interface Recorded {
  readonly action?: JournalAction;
  /** Beside the event's own facts. */
  readonly parts?: readonly PartChanges[];
}

/** What the journal tells of an event: its facts, and of long texts how long they are. */
function toFacts(event: EventRecord): Readonly<Record<string, unknown>> {
  const { status, imageId } = event;
  const fields = eventFieldNames.map((name) => {
    const isLong = 'lengthLabel' in eventFields[name];
    return [journalNameOf(name), isLong ? String(event[name]).length : event[name]];
  });
  return { ...Object.fromEntries(fields), status, imageId };
}

/**
 * Writes into the administration's journal what an administrator did to somebody else's event, or to what belongs to it;
 * what organisers do to their own leaves no trace there. Call it in the transaction of the change, after it.
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
