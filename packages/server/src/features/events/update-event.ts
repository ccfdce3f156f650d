import { monthOf } from '@lampion/contract/rules/paris-time';
import type { OwnEvent } from '@lampion/contract/schemas/event';
import type { UpdateEventBody } from '@lampion/contract/schemas/event-body';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { removeUnusedImage } from '../images/remove-unused-image.ts';
import { recordImages, type StoredImage, storeImages } from '../images/store-image.ts';
import { changeOwnEvent } from './change-own-event.ts';
import { checkEventInput } from './check-event-input.ts';
import { checkMonthlyEvents } from './check-monthly-events.ts';
import type { EventRecord } from './event-write-store.ts';
import { findOwnEvent } from './find-own-event.ts';
import { getOwnEvent } from './get-event.ts';
import { saveEventChange } from './save-event-change.ts';

/**
 * Changes the fields given and leaves the others. A new place forgets the address and the coordinates of the old one
 * unless its own come with it. Bars stay when a barathon becomes something else: nobody sees them, until it is a
 * barathon again. Guests are told of another time or place; with more places, those who wait get in. Resolves once no
 * server process shows the older event. Calling it twice changes nothing more.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`, `plan_limit_reached` (moved to a month that
 * is full), `invalid_input`, `too_large`, `unsupported_image`; nothing is written then
 */
export async function updateEvent(
  deps: Pick<Deps, 'db' | 'eventListeners' | 'jobs' | 'log' | 'now' | 'pages' | 'payments' | 'storage'>,
  actor: Actor,
  id: string,
  input: UpdateEventBody,
): Promise<OwnEvent> {
  // Before a picture is worked on for somebody else's event.
  checkEventInput(merge(await findOwnEvent(deps, actor, id), input));
  const pictures = input.image === undefined ? [] : [input.image.bytes];
  const formerImageId = await storeImages(deps, pictures, (images) =>
    changeOwnEvent(deps, actor, id, async (tx, event) => {
      const merged = merge(event, input);
      checkEventInput(merged);
      if (entersMonth(event, merged.beginDate))
        await checkMonthlyEvents(deps, tx, { ...event, beginDate: merged.beginDate });
      await recordImages(tx, images);
      const imageId = toImageId(input, images);
      await saveEventChange(deps, tx, event, { ...toValues(event, input), imageId });
      return imageId === undefined ? null : event.imageId;
    }),
  );
  await removeUnusedImage(deps, formerImageId);
  return getOwnEvent(deps, actor, id);
}

/** Undefined values leave their column as it is. */
function toValues(event: EventRecord, input: UpdateEventBody) {
  const { name, description, type, place, address, latitude, longitude } = input;
  const isElsewhere = place !== undefined && place !== event.place;
  const unknown = isElsewhere ? null : undefined;
  return {
    name,
    description,
    type,
    place,
    beginDate: input.beginDate === undefined ? undefined : new Date(input.beginDate),
    endDate: input.endDate === undefined ? undefined : new Date(input.endDate),
    address: address === undefined ? unknown : address,
    latitude: latitude === undefined ? unknown : latitude,
    longitude: longitude === undefined ? unknown : longitude,
    capacity: input.capacity,
    plusOnesMax: input.plusOnesMax,
  };
}

/** What the row will hold of all that must fit together. */
function merge(event: EventRecord, input: UpdateEventBody) {
  const { beginDate, endDate, latitude, longitude, capacity } = toValues(event, input);
  return {
    beginDate: beginDate ?? event.beginDate,
    endDate: endDate ?? event.endDate,
    latitude: latitude === undefined ? event.latitude : latitude,
    longitude: longitude === undefined ? event.longitude : longitude,
    capacity: capacity === undefined ? event.capacity : capacity,
  };
}

/** A cancelled event counts in no month. */
function entersMonth({ status, beginDate }: EventRecord, newBegin: Date): boolean {
  return status !== 'cancelled' && monthOf(beginDate).from.getTime() !== monthOf(newBegin).from.getTime();
}

function toImageId(
  { removeImage }: UpdateEventBody,
  [image]: readonly StoredImage[],
): string | null | undefined {
  if (image !== undefined) return image.id;
  return removeImage === true ? null : undefined;
}
