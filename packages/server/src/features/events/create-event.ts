import type { OwnEvent } from '@lampion/contract/schemas/event';
import type { CreateEventBody } from '@lampion/contract/schemas/event-body';
import { pickEventFields } from '@lampion/contract/schemas/event-fields';
import { v7 as uuidv7 } from 'uuid';
import { type Actor, requireConfirmedEmail, requireOrganiser } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { recordImages, storeImages } from '../images/store-image.ts';
import { tagsOfEvent } from './change-own-event.ts';
import { checkEventInput, checkEventLength } from './check-event-input.ts';
import { checkMonthlyEvents } from './check-monthly-events.ts';
import { insertEvent, type NewEvent } from './event-write-store.ts';
import { getOwnEvent } from './get-event.ts';
import { checkPublication, isAnnounced, toPublication } from './publication-policy.ts';
import { scheduleEventPublication } from './schedule-event-publication.ts';

/**
 * Creates an event of the caller; `creator` is ignored. It is public at once unless the caller asks for a draft, or for a
 * publication at an instant. Without a picture its cover is drawn. Resolves once no server process shows an older list. Not
 * idempotent.
 * @throws AppError `not_authenticated`, `forbidden`, `organiser_not_found` (an administrator without a pro profile),
 * `invalid_input`, `event_very_long` (unless confirmed), `too_large`, `unsupported_image`; `confirmation_required` and `plan_limit_reached` unless it is a draft;
 * nothing is written then
 */
export async function createEvent(
  deps: Pick<Deps, 'db' | 'jobs' | 'log' | 'now' | 'pages' | 'payments' | 'storage' | 'workProcess'>,
  actor: Actor,
  input: CreateEventBody,
): Promise<OwnEvent> {
  const { organiserId } = requireOrganiser(actor);
  if (organiserId === null) throw new AppError('organiser_not_found');
  const event = toRow(organiserId, input, deps.now());
  if (isAnnounced(event)) requireConfirmedEmail(actor);
  checkEventInput(event);
  checkEventLength(null, event, input.confirmLength);
  checkPublication(event);
  const pictures = input.imageFile === undefined ? [] : [input.imageFile.bytes];
  await storeImages(deps, pictures, (images) =>
    deps.pages.transaction(async (tx, changed) => {
      if (isAnnounced(event)) await checkMonthlyEvents(deps, tx, event);
      await recordImages(tx, images);
      await insertEvent(tx, { ...event, imageId: images[0]?.id ?? null });
      await scheduleEventPublication(deps, tx, event);
      changed(...tagsOfEvent(event));
    }),
  );
  return getOwnEvent(deps, actor, event.id);
}

function toRow(organiserId: string, input: CreateEventBody, now: Date) {
  return {
    id: uuidv7(),
    organiserId,
    ...pickEventFields(input),
    ...toPublication(input, now),
    createdAt: now,
    updatedAt: now,
  } satisfies NewEvent;
}
