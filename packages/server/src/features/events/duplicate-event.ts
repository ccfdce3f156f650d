import { beginNightAt } from '@lampion/contract/rules/move-night';
import type { OwnEvent } from '@lampion/contract/schemas/event';
import type { DuplicateEventBody } from '@lampion/contract/schemas/event-body';
import type { EventFieldWith } from '@lampion/contract/schemas/event-fields';
import { v7 as uuidv7 } from 'uuid';
import type { Actor } from '../../actor.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { changeEvent, tagsOfEvent } from './change-own-event.ts';
import { checkEventInput, checkEventLength } from './check-event-input.ts';
import { copyProgramme, type EventRecord, insertEvent } from './event-write-store.ts';
import { getOwnEvent } from './get-event.ts';
import { findFreeWeek } from './get-next-night.ts';
import { toPublication } from './publication-policy.ts';
import { recordEventChange } from './record-event-change.ts';

/**
 * Listeners of other aggregates in the transaction that duplicates an event or a party: each copies what it keeps of the first that
 * is to stand in the copy as well. They are listed, in order, in container.ts.
 */
export type CopyListener = (
  deps: Pick<Deps, 'now'>,
  tx: Queryable,
  copy: { readonly fromId: string; readonly toId: string },
) => Promise<void>;

/**
 * Makes a draft of an event, at the given dates, else when `findFreeWeek` proposes. Picture, place, challenges and bars are
 * copied, all reset, and what `copyListeners` copy; guests are not. It belongs to the same organiser, also when the caller is an administrator. Not
 * idempotent.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`, `invalid_input`, `event_very_long` (unless confirmed); nothing is written then
 */
export async function duplicateEvent(
  deps: Pick<Deps, 'copyListeners' | 'db' | 'now' | 'pages'>,
  actor: Actor,
  id: string,
  input: DuplicateEventBody,
): Promise<OwnEvent> {
  const now = deps.now();
  const copyId = uuidv7();
  await changeEvent(deps, actor, id, async (tx, event, changed) => {
    const copy = {
      ...event,
      ...(await chooseNight(tx, event, input, now)),
      ...toPublication({ publication: 'draft' }, now),
      id: copyId,
      copiedFromId: id,
      archivedAt: null,
      previousBeginDate: null,
      unpublishedReason: null,
      sequence: 0,
      version: 1,
      createdAt: now,
      updatedAt: now,
    };
    checkEventInput(copy);
    checkEventLength(event, copy, input.confirmLength);
    await insertEvent(tx, copy);
    await copyProgramme(tx, id, copyId);
    for (const copyMore of deps.copyListeners) await copyMore(deps, tx, { fromId: id, toId: copyId });
    await recordEventChange(deps, tx, actor, event, {
      action: 'event.duplicate',
      parts: [{ after: { copyId } }],
    });
    changed(...tagsOfEvent(copy));
  });
  return getOwnEvent(deps, actor, copyId);
}

/** Fields in which the copy differs from the event. */
async function chooseNight(
  tx: Queryable,
  event: EventRecord,
  input: DuplicateEventBody,
  now: Date,
): Promise<Pick<EventRecord, EventFieldWith<'isOfOneNight'>>> {
  const next = await findFreeWeek(tx, event, now);
  const moved = input.beginDate === undefined ? next : beginNightAt(event, input.beginDate);
  return { ...moved, ...(input.endDate && { endDate: input.endDate }) };
}
