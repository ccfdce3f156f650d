import { type Night, nextWeekOf } from '@lampion/contract/rules/move-night';
import type { OwnEvent } from '@lampion/contract/schemas/event';
import type { DuplicateEventBody } from '@lampion/contract/schemas/event-body';
import type { EventFieldWith } from '@lampion/contract/schemas/event-fields';
import { v7 as uuidv7 } from 'uuid';
import { type Actor, requireConfirmedEmail } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { changeEvent, tagsOfEvent } from './change-own-event.ts';
import { checkEventInput } from './check-event-input.ts';
import { checkMonthlyEvents } from './check-monthly-events.ts';
import { copyProgramme, type EventRecord, insertEvent } from './event-write-store.ts';
import { getOwnEvent } from './get-event.ts';
import { recordEventChange } from './record-event-change.ts';

/**
 * Publishes a copy of an event, at the given dates, else on the same weekday and hours a week later (or in the first
 * week in the future). Picture, place, challenges and bars are copied, all reset; guests are not. It belongs to the
 * same organiser, also when the caller is an administrator. Not idempotent.
 * @throws AppError `not_authenticated`, `forbidden`, `confirmation_required`, `event_not_found`, `plan_limit_reached`,
 * `invalid_input`; nothing is written then
 */
export async function duplicateEvent(
  deps: Pick<Deps, 'db' | 'now' | 'pages' | 'payments'>,
  actor: Actor,
  id: string,
  input: DuplicateEventBody,
): Promise<OwnEvent> {
  requireConfirmedEmail(actor);
  const now = deps.now();
  const copyId = uuidv7();
  await changeEvent(deps, actor, id, async (tx, event, changed) => {
    const copy = {
      ...event,
      ...toOwnValues(event, input, now),
      id: copyId,
      status: 'published' as const,
      unpublishedReason: null,
      sequence: 0,
      createdAt: now,
      updatedAt: now,
    };
    checkEventInput(copy);
    await checkMonthlyEvents(deps, tx, copy);
    await insertEvent(tx, copy);
    await copyProgramme(tx, id, copyId);
    await recordEventChange(deps, tx, actor, event, {
      action: 'event.duplicate',
      parts: [{ after: { copyId } }],
    });
    changed(...tagsOfEvent(copy));
  });
  return getOwnEvent(deps, actor, copyId);
}

/** Fields in which the copy differs from the event. */
function toOwnValues(
  event: Night,
  input: DuplicateEventBody,
  now: Date,
): Pick<EventRecord, EventFieldWith<'isOfOneNight'>> {
  const next = nextWeekOf(event, now);
  const length = next.endDate.getTime() - next.beginDate.getTime();
  const { beginDate = next.beginDate, endDate = new Date(beginDate.getTime() + length) } = input;
  return { beginDate, endDate };
}
