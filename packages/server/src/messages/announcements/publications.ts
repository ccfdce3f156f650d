import type { NotSentReason } from '@lampion/contract/messages/planned-messages';
import { PUBLICATIONS_PER_PAGE, type PublicationPage } from '@lampion/contract/messages/publications';
import {
  endOfFollowerHours,
  isFollowerHour,
  nextFollowerHour,
  startOfNextDay,
} from '@lampion/contract/messages/rules/follower-hours';
import { addDays, parisInstant, readParisClock } from '@lampion/contract/platform/rules/paris-time';
import { z } from 'zod';
import type { ChangedGathering, Deps, EventListener, PublicationListener } from '../../deps.ts';
import { type Actor, requireOrganiser } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { JobPayloads } from '../../platform/jobs/jobs.ts';
import { cutPage, readCursor } from '../../platform/paging.ts';
import { insertFollowerBatches } from './batch-store.ts';
import { deliverOpenBatches } from './delivery.ts';
import {
  deleteDay,
  findKnown,
  findPlacesTaken,
  findPlannedForFollowers,
  findPublished,
  findSentDays,
  findToldEvents,
  findWaitingDay,
  insertDayAnnouncement,
  insertPublications,
  isDaySent,
  lockDay,
  openDay,
  type PublicationDay,
  takeDay,
} from './publication-store.ts';
import { describePublications } from './rendering.ts';
import { findFigures } from './store.ts';
import { toProgress } from './view.ts';

/** Notifies the followers of an organiser of events that are public now. */
export const publishEvents: PublicationListener = (deps, tx, organiserId, events) =>
  plan(deps, tx, { organiserId, events, kind: 'event' });

/**
 * Notifies followers of places added to a full event, once the waiting list has had its share. Call
 * it with the event locked.
 */
export const publishMorePlaces: EventListener = async (deps, tx, changed) => {
  for (const one of changed) await publishPlacesOf(deps, tx, one);
};

async function publishPlacesOf(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  { before, after }: ChangedGathering,
): Promise<void> {
  const { id, organiserId, beginDate, status } = after;
  const wasLimited = before.capacity !== null && before.capacity !== after.capacity;
  if (organiserId === null || before.status !== 'published' || status !== 'published' || !wasLimited) return;
  const taken = await findPlacesTaken(tx, id);
  const wasFull = taken >= (before.capacity ?? 0);
  const isFree = after.capacity === null || taken < after.capacity;
  if (wasFull && isFree) await plan(deps, tx, { organiserId, events: [{ id, beginDate }], kind: 'places' });
}

interface Published {
  readonly organiserId: string;
  readonly events: readonly { readonly id: string; readonly beginDate: Date }[];
  readonly kind: 'event' | 'places';
}

/** A day whose message was sent is followed by the next one. */
const DAYS_TRIED = 3;

/**
 * Adds publications to the message of their organiser's next day, each once: together with other
 * dates of their series that wait. Nothing is sent of events that begin before the next hour at
 * which followers may be notified.
 */
async function plan(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  { organiserId, events, kind }: Published,
): Promise<void> {
  const known = await findKnown(
    tx,
    kind,
    events.map(({ id }) => id),
  );
  const unknown = events.filter(({ id }) => !known.has(id));
  const [first] = unknown;
  let from = deps.now();
  for (let tried = 0; first !== undefined && tried < DAYS_TRIED; tried += 1) {
    const dueAt = earliestHour(from, unknown);
    if (dueAt === null) return;
    const waiting = await findWaitingDay(tx, { eventId: first.id, kind }, dueAt);
    const wanted = waiting ?? { day: readParisClock(dueAt).day, dueAt };
    const day = await openDay(tx, { organiserId, ...wanted });
    if (day === null) {
      from = startOfNextDay(dueAt);
      continue;
    }
    const row = { kind, dayId: day.id, createdAt: deps.now() };
    await insertPublications(
      tx,
      unknown.map(({ id: eventId }) => ({ ...row, eventId })),
    );
    return enqueue(deps, tx, day);
  }
}

/** When followers are notified of events together: in time for the first that is still possible. */
function earliestHour(now: Date, events: Published['events']): Date | null {
  const hours = events.flatMap(({ beginDate }) => nextFollowerHour(now, beginDate)?.getTime() ?? []);
  return hours.length === 0 ? null : new Date(Math.min(...hours));
}

async function enqueue(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Queryable,
  { id, dueAt }: Pick<PublicationDay, 'dueAt' | 'id'>,
): Promise<void> {
  await jobs.enqueue(tx, 'tell-followers', { dayId: id }, { startAfter: dueAt });
}

/** Followers whose messages one job creates. */
const BATCH_SIZE = 500;

/**
 * Sends the message of an organiser's day to its followers: what is still to come and on the site.
 * Idempotent. Late, at night or on another day, its publications are planned again.
 */
export async function tellFollowers(
  deps: Pick<Deps, 'db' | 'jobs' | 'now'>,
  { dayId }: JobPayloads['tell-followers'],
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const day = await lockDay(tx, dayId);
    if (day === null || day.announcementId !== null) return;
    const now = deps.now();
    // PostgreSQL's clock, used by the queue, may be ahead of ours.
    if (day.dueAt > now) return enqueue(deps, tx, day);
    if (!isFollowerHour(now) || readParisClock(now).day !== day.day) {
      const { organiserId } = day;
      const published = await findPublished(tx, dayId, now);
      await deleteDay(tx, dayId);
      for (const kind of ['event', 'places'] as const) {
        const events = published.filter((one) => one.kind === kind);
        await plan(deps, tx, { organiserId, events, kind });
      }
      return;
    }
    const planned = await findPlannedMessage(tx, day, now);
    if (planned !== null) return enqueue(deps, tx, { id: dayId, dueAt: planned });
    return sendDay(deps, tx, day);
  });
}

async function sendDay(deps: Pick<Deps, 'jobs' | 'now'>, tx: Queryable, day: PublicationDay): Promise<void> {
  const now = deps.now();
  const told = await findToldEvents(tx, day.id, now);
  if (told.length === 0) return deleteDay(tx, day.id);
  const body = describePublications(told);
  const message = { body, usefulUntil: endOfFollowerHours(now), createdAt: now };
  const id = await insertDayAnnouncement(tx, day, message);
  const { organiserId } = day;
  await insertFollowerBatches(tx, { organiserId, id }, { size: BATCH_SIZE, now });
  await deliverOpenBatches(deps, tx, id);
}

/** How long after its time a planned message is sent at the latest. */
const PLANNED_LATE_MS = 5 * 60_000;

/**
 * The day's publications wait for a message that the organiser planned for later that day, so that
 * followers get one: when it is sent at the latest, null for none.
 */
async function findPlannedMessage(
  tx: Queryable,
  { organiserId }: PublicationDay,
  now: Date,
): Promise<Date | null> {
  const from = new Date(now.getTime() - PLANNED_LATE_MS);
  const planned = await findPlannedForFollowers(tx, { organiserId, from, until: endOfFollowerHours(now) });
  return planned === null ? null : new Date(planned.sendAt.getTime() + PLANNED_LATE_MS);
}

/** What an announcement to followers stores beside that to guests. */
export const toFollowers = (organiserId: string, now: Date) => ({
  organiserId,
  usefulUntil: endOfFollowerHours(now),
});

interface FollowerMessage {
  readonly organiserId: string;
  /** When it is sent. */
  readonly at: Date;
  /** The planned message that it is. */
  readonly plannedId?: string;
}

/**
 * Why an organiser cannot write to its followers at an instant: it is night, or they have a message
 * that day, sent or planned. Null when it can. Call it with the organiser locked.
 */
export async function findFollowerObstacle(
  db: Queryable,
  { organiserId, at, plannedId }: FollowerMessage,
): Promise<Extract<NotSentReason, 'day_taken' | 'night'> | null> {
  if (!isFollowerHour(at)) return 'night';
  const { day } = readParisClock(at);
  if (await isDaySent(db, organiserId, day)) return 'day_taken';
  const from = parisInstant(day, '00:00');
  const planned = await findPlannedForFollowers(db, {
    organiserId,
    from,
    until: parisInstant(addDays(day, 1), '00:00'),
    besides: plannedId,
  });
  return planned === null ? null : 'day_taken';
}

/**
 * The same as a refusal.
 * @throws AppError `followers_asleep`, `followers_told`
 */
export async function checkFollowersReachable(db: Queryable, message: FollowerMessage): Promise<void> {
  const obstacle = await findFollowerObstacle(db, message);
  if (obstacle !== null) throw new AppError(obstacle === 'night' ? 'followers_asleep' : 'followers_told');
}

/**
 * Makes an announcement the message of its organiser's day: publications of that day go with it,
 * and later ones with the next. Call it after `findFollowerObstacle`, in the same transaction.
 * @throws AppError `followers_told` when the day's publications are being sent
 */
export async function takeFollowersDay(
  { now }: Pick<Deps, 'now'>,
  tx: Queryable,
  { organiserId, announcementId }: { readonly organiserId: string; readonly announcementId: string },
): Promise<void> {
  const dueAt = now();
  const day = { organiserId, announcementId, day: readParisClock(dueAt).day, dueAt };
  if (!(await takeDay(tx, day))) throw new AppError('followers_told');
}

const positionSchema = z.tuple([z.iso.date()]);

/**
 * What the caller's followers were notified of, by publications and by its messages, the latest day
 * first, with how many were reached; 20 per page unless `limit` says otherwise. Empty for an
 * administrator without a pro profile.
 * @throws AppError `not_authenticated`, `forbidden`; `invalid_input` for a cursor that is not ours
 */
export async function listPublications(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  {
    limit = PUBLICATIONS_PER_PAGE,
    cursor,
  }: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
): Promise<PublicationPage> {
  const { organiserId } = requireOrganiser(actor);
  const [before] = readCursor(positionSchema, cursor) ?? [];
  if (organiserId === null) return { publications: [], nextCursor: null };
  const found = await findSentDays(deps.db, organiserId, { before, limit: limit + 1 });
  const { rows, nextCursor } = cutPage(found, limit, ({ day }) => [day]);
  const figures = await findFigures(
    deps.db,
    rows.map(({ announcement }) => announcement.id),
  );
  const publications = rows.map(({ day, announcement }) => {
    const { id, body, createdAt } = announcement;
    return { id, day, body, createdAt: createdAt.toISOString(), ...toProgress(announcement, figures) };
  });
  return { publications, nextCursor };
}
