import type { OwnEvent } from '@lampion/contract/schemas/event';
import type { UpdateEventBody } from '@lampion/contract/schemas/event-body';
import {
  type EventFieldWith,
  eventBlanks,
  eventFieldsWith,
  pickEventFields,
} from '@lampion/contract/schemas/event-fields';
import { type Actor, requireConfirmedEmail } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { removeUnusedImage } from '../images/remove-unused-image.ts';
import { recordImages, type StoredImage, storeImages } from '../images/store-image.ts';
import { changeOwnEvent } from './change-own-event.ts';
import { checkEventInput, checkEventLength } from './check-event-input.ts';
import { checkEventVersion } from './check-event-version.ts';
import { checkMonthlyEvents } from './check-monthly-events.ts';
import type { EventRecord } from './event-write-store.ts';
import { findOwnEvent } from './find-own-event.ts';
import { getOwnEvent } from './get-event.ts';
import { changePublication, checkPublication, entersMonth, isAnnounced } from './publication-policy.ts';
import { readNotice, saveEventChange } from './save-event-change.ts';
import { scheduleEventPublication } from './schedule-event-publication.ts';

/**
 * Changes the given fields and keeps the others. A new place clears the address and the coordinates of the old one
 * unless its own are sent along. Bars stay when a barathon changes its type: they are hidden until it is a barathon
 * again. A draft may be published, scheduled or made a draft without a date again. Guests are notified of another time or place, unless the caller says otherwise; more places go to the waiting list. Resolves once no server
 * process shows the older event. Idempotent.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`, `conflict` (based on an older version), `plan_limit_reached` (moved to a month that is
 * full, or published in it), `confirmation_required` (published), `invalid_input`, `event_very_long` (unless confirmed), `too_large`, `unsupported_image`; nothing is written then
 */
export async function updateEvent(
  deps: Pick<
    Deps,
    'db' | 'eventListeners' | 'jobs' | 'log' | 'now' | 'pages' | 'payments' | 'storage' | 'workProcess'
  >,
  actor: Actor,
  id: string,
  input: UpdateEventBody,
): Promise<OwnEvent> {
  // Checked before a picture is processed for another organiser's event.
  const known = await findOwnEvent(deps, actor, id);
  checkEventInput({ ...known, ...toValues(known, input, deps.now()) });
  const pictures = input.image === undefined ? [] : [input.image.bytes];
  const formerImageId = await storeImages(deps, pictures, (images) =>
    changeOwnEvent(deps, actor, id, async (tx, event) => {
      await checkEventVersion(deps, tx, actor, event, input.version);
      const values = toValues(event, input, deps.now());
      const changed = { ...event, ...values };
      checkEventInput(changed);
      checkEventLength(event, changed, input.confirmLength);
      checkPublication(changed);
      if (isAnnounced(changed) && !isAnnounced(event)) requireConfirmedEmail(actor);
      if (entersMonth(event, changed)) await checkMonthlyEvents(deps, tx, changed);
      await recordImages(tx, images);
      const imageId = toImageId(input, images);
      await saveEventChange(deps, tx, event, { ...values, imageId }, readNotice(input));
      if (input.publication !== undefined) await scheduleEventPublication(deps, tx, changed);
      return imageId === undefined ? null : event.imageId;
    }),
  );
  await removeUnusedImage(deps, formerImageId);
  return getOwnEvent(deps, actor, id);
}

/** Fields of a place that is only a name. */
const unlocated = Object.fromEntries(
  eventFieldsWith('isPartOfPlace').map((name) => [name, eventBlanks[name]]),
) as Pick<typeof eventBlanks, EventFieldWith<'isPartOfPlace'>>;

/** Parts of an address that are not known. */
const { street, postcode, city } = eventBlanks;
const unparted = { street, postcode, city };

/** The values to write. */
function toValues(event: EventRecord, input: UpdateEventBody, now: Date) {
  const isElsewhere = input.place !== undefined && input.place !== event.place;
  const hasOtherAddress = input.address !== undefined && input.address !== event.address;
  return {
    ...(isElsewhere && unlocated),
    ...(hasOtherAddress && unparted),
    ...pickEventFields(input),
    ...changePublication(event, input, now),
  };
}

function toImageId(
  { removeImage }: UpdateEventBody,
  [image]: readonly StoredImage[],
): string | null | undefined {
  if (image !== undefined) return image.id;
  return removeImage === true ? null : undefined;
}
