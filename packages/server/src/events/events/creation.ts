import type {
  CreateEventBody,
  DuplicateEventBody,
  UpdateEventBody,
} from '@lampion/contract/events/event-body';
import { clearFormerPrice, findAdmissionFault } from '@lampion/contract/events/event-facts';
import { type EventFieldWith, pickEventFields } from '@lampion/contract/events/event-fields';
import type { OwnEvent } from '@lampion/contract/events/events';
import { isVeryLong } from '@lampion/contract/events/rules/event-end';
import { beginNightAt } from '@lampion/contract/events/rules/move-night';
import { v7 as uuidv7 } from 'uuid';
import { checkPlanAllowsEvent } from '../../billing/billing/plan-limits.ts';
import type { CopyListener, Deps } from '../../deps.ts';
import { removeUnusedImage } from '../../media/images/images.ts';
import { recordImages, type StoredImage, storeImages } from '../../media/images/uploads.ts';
import { lockOrganiser } from '../../people/organisers/organisers.ts';
import { type Actor, requireConfirmedEmail, requireOrganiser } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { checkHiddenAddress, clearFormerPlace, hideAddress } from './addresses.ts';
import { findFreeWeek } from './own-events.ts';
import {
  changePublication,
  checkPublication,
  entersMonth,
  isAnnounced,
  startOfMonth,
  toPublication,
} from './policy.ts';
import { publishToFollowers, readNotice, saveEventChange } from './saving.ts';
import { copyProgramme, type EventRecord, insertEvent, insertEvents, type NewEvent } from './store.ts';
import {
  changeEvent,
  changeOwnEvent,
  checkEventVersion,
  findOwnEvent,
  getOwnEvent,
  recordEventChange,
  tagsOfEvent,
} from './update.ts';

/**
 * Creates an event of the caller; `creator` is ignored. It is public at once unless the caller asks
 * for a draft, or for a publication at an instant. Without a picture its cover is drawn. Resolves
 * once no server process shows an older list. Not idempotent.
 * @throws AppError `not_authenticated`, `forbidden`, `organiser_not_found` (an administrator
 * without a pro profile), `invalid_input`, `event_very_long` (unless confirmed), `too_large`,
 * `unsupported_image`; `confirmation_required` and `plan_limit_reached` unless it is a draft;
 * nothing is written then
 */
export async function createEvent(
  deps: Pick<
    Deps,
    'db' | 'jobs' | 'log' | 'now' | 'pages' | 'payments' | 'publicationListeners' | 'storage' | 'workProcess'
  >,
  actor: Actor,
  input: CreateEventBody,
): Promise<OwnEvent> {
  const { organiserId } = requireOrganiser(actor);
  if (organiserId === null) throw new AppError('organiser_not_found');
  const event = toRow(organiserId, input, deps.now());
  if (isAnnounced(event)) requireConfirmedEmail(actor);
  checkEventFields(event);
  checkEventLength(null, event, input.confirmLength);
  checkPublication(event);
  const pictures = input.imageFile === undefined ? [] : [input.imageFile.bytes];
  await storeImages(deps, pictures, (images) =>
    deps.pages.transaction(async (tx, changed) => {
      if (isAnnounced(event)) await checkMonthlyEvents(deps, tx, event);
      await recordImages(tx, images);
      await insertEvent(tx, { ...event, imageId: images[0]?.id ?? null });
      await scheduleEventPublication(deps, tx, event);
      if (event.status === 'published') await publishToFollowers(deps, tx, organiserId, [event]);
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
    ...hideAddress(input),
    ...toPublication(input, now),
    createdAt: now,
    updatedAt: now,
  } satisfies NewEvent;
}

/**
 * Creates a draft copy of an event at the given dates, by default those that `findFreeWeek`
 * proposes. Picture, place, challenges and bars are copied, all reset, and what `copyListeners`
 * copy; guests are not. It belongs to the same organiser, also when the caller is an administrator.
 * Not idempotent.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`, `invalid_input`,
 * `event_very_long` (unless confirmed); nothing is written then
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
      requestsDueAt: null,
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

/**
 * Copies an event to other nights, for the dates of a series: public at once if it is, drafts if it
 * is one. Picture, place, challenges and bars are copied, all reset, and what `copyListeners` copy;
 * guests are not. Call it with the event locked.
 * @throws AppError `plan_limit_reached` for a month that would have more than the plan allows
 */
export async function copyToNights(
  deps: Pick<Deps, 'copyListeners' | 'now' | 'payments'>,
  tx: Queryable,
  event: EventRecord,
  nights: readonly (Dates & { readonly id: string })[],
): Promise<void> {
  const now = deps.now();
  const copies = nights.map(({ id, beginDate, endDate }) => ({
    ...event,
    id,
    beginDate,
    endDate,
    publishAt: null,
    unpublishedReason: null,
    requestsDueAt: null,
    publishedAt: event.status === 'draft' ? null : now,
    copiedFromId: event.id,
    archivedAt: null,
    previousBeginDate: null,
    sequence: 0,
    version: 1,
    createdAt: now,
    updatedAt: now,
  }));
  if (event.status !== 'draft') await checkMonths(deps, tx, event.organiserId, copies);
  await insertEvents(tx, copies);
  // What the first copy had nothing of, the others need not look for.
  let steps: CopyListener[] = [
    (_deps, own, { fromId, toId }) => copyProgramme(own, fromId, toId),
    ...deps.copyListeners,
  ];
  for (const { id } of copies) {
    const useful: CopyListener[] = [];
    for (const step of steps) if (await step(deps, tx, { fromId: event.id, toId: id })) useful.push(step);
    steps = useful;
  }
}

/** As `checkMonthlyEvents`, for several new events: each month is checked once. */
async function checkMonths(
  deps: Pick<Deps, 'payments'>,
  tx: Queryable,
  organiserId: string,
  copies: readonly EventRecord[],
): Promise<void> {
  await lockOrganiser(tx, organiserId);
  const months = Map.groupBy(copies, startOfMonth);
  for (const [first, ...others] of months.values())
    if (first !== undefined) await checkPlanAllowsEvent(deps, tx, { ...first, further: others.length });
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

interface EventInput {
  readonly beginDate: Date;
  readonly endDate: Date;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/**
 * Rules across fields: an event ends after it begins, and a place has both coordinates or none.
 * @throws AppError `invalid_input` at the field to correct
 */
export function checkEventInput({ beginDate, endDate, latitude, longitude }: EventInput): void {
  if (endDate <= beginDate) throw refuse('endDate', 'La fin doit venir après le début');
  if (latitude === null && longitude !== null) throw refuse('latitude', 'Indiquez aussi la latitude');
  if (latitude !== null && longitude === null) throw refuse('longitude', 'Indiquez aussi la longitude');
}

/** @throws AppError `invalid_input` where what is said of the price contradicts itself */
function checkAdmission(event: Parameters<typeof findAdmissionFault>[0]): void {
  const fault = findAdmissionFault(event);
  if (fault !== null) throw refuse(fault.path, fault.message);
}

type Dates = Pick<EventInput, 'beginDate' | 'endDate'>;
const DAY_MS = 86_400_000;
/** In whole days, so that clock changes do not count. */
const lengthOf = ({ beginDate, endDate }: Dates) =>
  Math.round((endDate.getTime() - beginDate.getTime()) / DAY_MS);

/**
 * Accepts dates of usual length, confirmed ones, and those that last as many days as before.
 * @param before null for a new event
 * @throws AppError `event_very_long`
 */
function checkEventLength(before: Dates | null, after: Dates, isConfirmed = false): void {
  if (isConfirmed || !isVeryLong(after)) return;
  if (before === null || lengthOf(before) !== lengthOf(after)) throw new AppError('event_very_long');
}

function refuse(path: string, message: string): AppError {
  return new AppError('invalid_input', { fields: [{ path, message }] });
}

/**
 * Checks that its organiser's plan allows one more event in the month (Paris) it begins in, for an
 * event that is new, restored, or moved there. Call it in the writing transaction, before the
 * write: concurrent calls cannot exceed the limit.
 * @throws AppError `plan_limit_reached`, whose message names the plan that would allow it;
 * `organiser_not_found`
 */
export async function checkMonthlyEvents(
  deps: Pick<Deps, 'payments'>,
  tx: Queryable,
  event: Pick<EventRecord, 'id' | 'organiserId' | 'beginDate'>,
): Promise<void> {
  await lockOrganiser(tx, event.organiserId);
  await checkPlanAllowsEvent(deps, tx, event);
}

/** The same for an event that changes, where that adds it to the count of another month. */
export async function checkMovedEvent(
  deps: Pick<Deps, 'payments'>,
  tx: Queryable,
  before: EventRecord,
  after: EventRecord,
): Promise<void> {
  if (entersMonth(before, after)) await checkMonthlyEvents(deps, tx, after);
}

/**
 * Changes the given fields. A new place clears the address and coordinates of the old one unless
 * new ones are given. Bars stay when a barathon changes its type: they are hidden until it is a
 * barathon again. A draft may be published, scheduled or unscheduled. Guests are notified of
 * another time or place, unless the caller says otherwise; added places go to the waiting list.
 * Resolves once no server process shows the older event. Idempotent.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`, `conflict` (based on an
 * older version), `plan_limit_reached` (moved to a month that is full, or published in it),
 * `confirmation_required` (published), `invalid_input`, `event_very_long` (unless confirmed),
 * `too_large`, `unsupported_image`; nothing is written then
 */
export async function updateEvent(
  deps: Pick<
    Deps,
    | 'db'
    | 'eventListeners'
    | 'jobs'
    | 'log'
    | 'now'
    | 'pages'
    | 'payments'
    | 'publicationListeners'
    | 'storage'
    | 'workProcess'
  >,
  actor: Actor,
  id: string,
  input: UpdateEventBody,
): Promise<OwnEvent> {
  // Checked before a picture is processed for another organiser's event.
  const known = await findOwnEvent(deps, actor, id);
  const wanted = { ...known, ...toValues(known, input, deps.now()) };
  checkEventFields(wanted);
  const pictures = input.image === undefined ? [] : [input.image.bytes];
  const formerImageId = await storeImages(deps, pictures, (images) =>
    changeOwnEvent(deps, actor, id, async (tx, event) => {
      await checkEventVersion(deps, tx, actor, event, input.version);
      const values = toValues(event, input, deps.now());
      const changed = { ...event, ...values };
      checkEventFields(changed);
      checkEventLength(event, changed, input.confirmLength);
      checkPublication(changed);
      if (isAnnounced(changed) && !isAnnounced(event)) requireConfirmedEmail(actor);
      await checkMovedEvent(deps, tx, event, changed);
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

/** The values to write. */
function toValues(event: EventRecord, input: UpdateEventBody, now: Date) {
  return { ...toFieldValues(event, input), ...changePublication(event, input, now) };
}

/**
 * The new values of an event's fields, with what follows from them: the former place and price are
 * cleared, an address for those who come is hidden. `checkEventFields` judges the event they make.
 */
export function toFieldValues<Fields extends UpdateEventBody>(event: EventRecord, fields: Fields) {
  const values = {
    ...clearFormerPlace(event, fields),
    ...clearFormerPrice(event, fields),
    ...pickEventFields(fields),
  };
  return { ...values, ...hideAddress({ ...event, ...values }) };
}

/** Checks what the fields of an event say together. @throws AppError `invalid_input` */
export function checkEventFields(
  event: Parameters<typeof checkHiddenAddress>[0] & Parameters<typeof checkAdmission>[0] & EventInput,
): void {
  checkEventInput(event);
  checkHiddenAddress(event);
  checkAdmission(event);
}

function toImageId(
  { removeImage }: UpdateEventBody,
  [image]: readonly StoredImage[],
): string | null | undefined {
  if (image !== undefined) return image.id;
  return removeImage === true ? null : undefined;
}

/**
 * Queues the publication of a scheduled draft; does nothing for others. The job exists only if the
 * transaction commits. Call it after every change of `publishAt`: a job for an older instant does
 * nothing.
 */
export async function scheduleEventPublication(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Queryable,
  { id: eventId, status, publishAt }: Pick<EventRecord, 'id' | 'status' | 'publishAt'>,
): Promise<void> {
  if (status !== 'draft' || publishAt === null) return;
  const payload = { eventId, publishAt: publishAt.toISOString() };
  await jobs.enqueue(tx, 'publish-event', payload, { startAfter: publishAt });
}
