import { isOver, isOverAfter } from '@lampion/contract/events/rules/event-timing';
import type { Audience } from '@lampion/contract/messages/audience';
import {
  type NotSentReason,
  PLANNED_MESSAGES_MAX,
  type PlannedMessage,
  type PlannedMessageBody,
} from '@lampion/contract/messages/planned-messages';
import { findSendTimeFault, lastSendTime } from '@lampion/contract/messages/rules/send-time';
import { checkPlanAllowsAnnouncements, checkPlanStillAllows } from '../../billing/billing/plan-limits.ts';
import type { Deps } from '../../deps.ts';
import { changeOwnEvent, type EventRecord, findOwnEvent, lockEvent } from '../../events/events/update.ts';
import { lockOrganiser } from '../../people/organisers/organisers.ts';
import { type Actor, isSignedIn, requireConfirmedEmail } from '../../platform/actor.ts';
import { AppError, isAppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { JobPayloads } from '../../platform/jobs/jobs.ts';
import { createAnnouncement } from './announcements.ts';
import { countAudience } from './batch-store.ts';
import {
  countPlannedOf,
  deletePlanned,
  findEventOfPlanned,
  findPlanned,
  findPlannedMessage,
  insertPlanned,
  isSuspendedOrganiser,
  type PlannedChange,
  type PlannedRow,
  setNotSent,
  updatePlanned,
} from './planned-store.ts';
import { isForFollowers } from './policy.ts';
import {
  checkFollowersReachable,
  findFollowerObstacle,
  takeFollowersDay,
  toFollowers,
} from './publications.ts';
import { findAnnouncementId } from './store.ts';

type Planning = Pick<Deps, 'db' | 'jobs' | 'now' | 'pages' | 'payments'>;

/**
 * The messages of the caller's event that wait for their time, and those that could not be sent.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`
 */
export async function listPlannedMessages(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  eventId: string,
): Promise<{ readonly messages: PlannedMessage[] }> {
  const event = await findOwnEvent(deps, actor, eventId);
  const rows = await findPlanned(deps.db, eventId);
  const count = await countersOf(deps, event);
  return { messages: rows.map((row) => toPlannedMessage(row, count)) };
}

/**
 * Stores a message that is sent at its time to those who belong to its audience then. It counts
 * towards the plan at once, in the month of its time.
 * @throws AppError `not_authenticated`, `forbidden`, `confirmation_required`, `event_not_found`;
 * `event_draft`, `event_unpublished`, `event_cancelled`; `invalid_input` for a time that is past or
 * too far away, or at night for followers; `planned_messages_full`; `plan_limit_reached`;
 * `followers_told` on a day with another message to them
 */
export async function planMessage(
  deps: Planning,
  actor: Actor,
  eventId: string,
  body: PlannedMessageBody,
): Promise<PlannedMessage> {
  requireConfirmedEmail(actor);
  const row = await changeOwnEvent(deps, actor, eventId, async (tx, event, addChanges) => {
    checkPlannable(event, body, deps.now());
    if ((await countPlannedOf(tx, eventId)) >= PLANNED_MESSAGES_MAX)
      throw new AppError('planned_messages_full');
    const planned = await insertPlanned(tx, { ...toChange(actor, body), eventId, createdAt: deps.now() });
    await checkRoom(deps, tx, event, planned);
    await schedule(deps, tx, planned);
    addChanges({ after: { plannedMessageId: planned.id } });
    return planned;
  });
  return readAgain(deps, actor, row);
}

/**
 * Changes a planned message, or plans one again that could not be sent.
 * @throws AppError as `planMessage` does; `planned_message_not_found`; `planned_message_sent` when
 * its time has come first
 */
export async function changePlannedMessage(
  deps: Planning,
  actor: Actor,
  { eventId, id }: { readonly eventId: string; readonly id: string },
  body: PlannedMessageBody,
): Promise<PlannedMessage> {
  requireConfirmedEmail(actor);
  const row = await changeOwnEvent(deps, actor, eventId, async (tx, event, addChanges) => {
    const known = await findUnsent(tx, eventId, id);
    checkPlannable(event, body, deps.now());
    const change = toChange(actor, body);
    await updatePlanned(tx, id, change);
    await checkRoom(deps, tx, event, { id, ...change });
    await schedule(deps, tx, { id, sendAt: body.sendAt });
    addChanges({ after: { plannedMessageId: id } });
    return { ...known, ...change, notSentAt: null, notSentReason: null };
  });
  return readAgain(deps, actor, row);
}

/**
 * Cancels a planned message, or removes one that could not be sent. It no longer counts towards the
 * plan.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`,
 * `planned_message_not_found`; `planned_message_sent` when its time has come first
 */
export async function cancelPlannedMessage(
  deps: Pick<Deps, 'now' | 'pages'>,
  actor: Actor,
  { eventId, id }: { readonly eventId: string; readonly id: string },
): Promise<void> {
  await changeOwnEvent(deps, actor, eventId, async (tx, _event, addChanges) => {
    await findUnsent(tx, eventId, id);
    await deletePlanned(tx, id);
    addChanges({ before: { plannedMessageId: id } });
  });
}

/**
 * Sends a planned message whose time has come, or notes why not. Idempotent: what was sent,
 * cancelled or moved since stays as it is, as a job for another time does nothing. The lock of the
 * event decides between sending and a concurrent change.
 */
export async function sendPlannedMessage(
  deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'payments'>,
  { messageId, sendAt }: JobPayloads['send-planned'],
): Promise<void> {
  const eventId = await findEventOfPlanned(deps.db, messageId);
  if (eventId === null) return;
  await deps.db.transaction(async (tx) => {
    const event = await lockEvent(tx, eventId);
    const message = event && (await findPlannedMessage(tx, eventId, messageId));
    if (!message || message.notSentAt !== null || message.sendAt.toISOString() !== sendAt) return;
    // PostgreSQL's clock, used by the queue, may be ahead of ours.
    if (message.sendAt > deps.now()) return schedule(deps, tx, message);
    const audience = message.audience.filter((group) => group !== 'came' || isOver(event, deps.now()));
    const reason = await findObstacle(deps, tx, event, { ...message, audience });
    if (reason !== null) return setNotSent(tx, messageId, reason, deps.now());
    const { organiserId } = event;
    const isToFollowers = isForFollowers(audience);
    const { id: announcementId } = await createAnnouncement(deps, tx, {
      eventId,
      kind: 'message',
      body: message.body,
      audience,
      authorId: message.authorId,
      idempotencyKey: keyOf(messageId),
      usefulUntil: isOver(event, deps.now()) ? null : isOverAfter(event),
      ...(isToFollowers && toFollowers(organiserId, deps.now())),
    });
    if (isToFollowers) await takeFollowersDay(deps, tx, { organiserId, announcementId });
    await deletePlanned(tx, messageId);
  });
}

/** The key of the announcement that a planned message becomes. Callers' keys contain no colon. */
const keyOf = (id: string) => `planned:${id}`;

function checkPlannable(
  event: EventRecord,
  { sendAt, audience = [] }: Pick<PlannedMessageBody, 'audience' | 'sendAt'>,
  now: Date,
): void {
  if (event.status === 'draft') throw new AppError('event_draft');
  if (event.status === 'unpublished') throw new AppError('event_unpublished');
  if (event.status === 'cancelled') throw new AppError('event_cancelled');
  const message = findSendTimeFault(sendAt, event, { now, isForFollowers: isForFollowers(audience) });
  if (message !== null) throw new AppError('invalid_input', { fields: [{ path: 'sendAt', message }] });
}

const toChange = (
  actor: Actor,
  { body, audience = ['coming'], sendAt }: PlannedMessageBody,
): PlannedChange => ({
  body,
  audience: [...new Set(audience)].toSorted(),
  sendAt,
  authorId: isSignedIn(actor) ? actor.accountId : null,
});

/** Checks the month and day of a message that was just written. An error rolls it back. */
async function checkRoom(
  deps: Pick<Deps, 'payments'>,
  tx: Queryable,
  { organiserId }: EventRecord,
  { id: plannedId, sendAt: at, audience }: Pick<PlannedRow, 'audience' | 'id' | 'sendAt'>,
): Promise<void> {
  const to = addresseesOf(audience);
  await lockOrganiser(tx, organiserId);
  await checkPlanAllowsAnnouncements(deps, tx, { organiserId, to, at, further: 0 });
  if (to === 'followers') await checkFollowersReachable(tx, { organiserId, at, plannedId });
}

const addresseesOf = (audience: readonly Audience[]) => (isForFollowers(audience) ? 'followers' : 'guests');

function schedule(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Queryable,
  { id: messageId, sendAt }: Pick<PlannedRow, 'id' | 'sendAt'>,
): Promise<void> {
  const payload = { messageId, sendAt: sendAt.toISOString() };
  return jobs.enqueue(tx, 'send-planned', payload, { startAfter: sendAt });
}

async function findUnsent(tx: Queryable, eventId: string, id: string): Promise<PlannedRow> {
  const row = await findPlannedMessage(tx, eventId, id);
  if (row !== null) return row;
  const isSent = (await findAnnouncementId(tx, eventId, keyOf(id))) !== null;
  throw new AppError(isSent ? 'planned_message_sent' : 'planned_message_not_found');
}

/** Why a message is not sent at its time; null when it is. */
async function findObstacle(
  deps: Pick<Deps, 'now' | 'payments'>,
  tx: Queryable,
  event: EventRecord,
  { id: plannedId, audience, sendAt }: Pick<PlannedRow, 'audience' | 'id' | 'sendAt'>,
): Promise<NotSentReason | null> {
  const { organiserId } = event;
  const to = addresseesOf(audience);
  if (event.status === 'cancelled') return 'event_cancelled';
  if (event.status !== 'published') return 'event_unpublished';
  if (await isSuspendedOrganiser(tx, organiserId)) return 'organiser_suspended';
  if (sendAt > lastSendTime(event)) return 'too_late';
  const counts = await countAudience(tx, event, deps.now());
  if (audience.every((group) => counts[group] === 0)) return 'nobody';
  await lockOrganiser(tx, organiserId);
  try {
    await checkPlanStillAllows(deps, tx, { organiserId, to, at: deps.now() });
    return to === 'guests' ? null : findFollowerObstacle(tx, { organiserId, at: deps.now(), plannedId });
  } catch (error) {
    if (isAppError(error) && error.code === 'plan_limit_reached') return 'plan';
    throw error;
  }
}

type CountOf = (audience: Audience) => number;

/** How many people belong to each audience; before the end, those who come count as having come. */
async function countersOf(deps: Pick<Deps, 'db' | 'now'>, event: EventRecord): Promise<CountOf> {
  const counts = await countAudience(deps.db, event, deps.now());
  const came = isOver(event, deps.now()) ? counts.came : counts.coming;
  return (audience) => (audience === 'came' ? came : counts[audience]);
}

async function readAgain(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  row: PlannedRow,
): Promise<PlannedMessage> {
  return toPlannedMessage(row, await countersOf(deps, await findOwnEvent(deps, actor, row.eventId)));
}

function toPlannedMessage(row: PlannedRow, count: CountOf): PlannedMessage {
  const { id, body, audience, sendAt, createdAt, notSentAt, notSentReason } = row;
  return {
    id,
    body,
    audience,
    sendAt: sendAt.toISOString(),
    createdAt: createdAt.toISOString(),
    recipientCount: audience.reduce((sum, group) => sum + count(group), 0),
    notSent:
      notSentAt === null || notSentReason === null
        ? null
        : { at: notSentAt.toISOString(), reason: notSentReason },
  };
}
