import { PUBLICATIONS_PER_PAGE, type PublicationPage } from '@lampion/contract/messages/publications';
import {
  endOfFollowerHours,
  isFollowerHour,
  nextFollowerHour,
  startOfNextDay,
} from '@lampion/contract/messages/rules/follower-hours';
import { readParisClock } from '@lampion/contract/platform/rules/paris-time';
import { z } from 'zod';
import type { ChangedGathering, Deps, EventListener, PublicationListener } from '../../deps.ts';
import { type Actor, requireOrganiser } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { JobPayloads } from '../../platform/jobs/jobs.ts';
import { cutPage, readCursor } from '../../platform/paging.ts';
import { insertFollowerBatches } from './batch-store.ts';
import { deliverOpenBatches } from './delivery.ts';
import {
  deleteDay,
  findPlacesTaken,
  findSentDays,
  findToldEvents,
  insertDayAnnouncement,
  insertPublication,
  isKnown,
  lockDay,
  openDay,
  type PublicationDay,
} from './publication-store.ts';
import { describePublications } from './rendering.ts';
import { findFigures } from './store.ts';
import { toProgress } from './view.ts';

/** Notifies the followers of an organiser of an event that is public now. */
export const publishEvent: PublicationListener = (deps, tx, event) =>
  plan(deps, tx, { ...event, kind: 'event' });

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
  if (wasFull && isFree) await plan(deps, tx, { id, organiserId, beginDate, kind: 'places' });
}

interface Published {
  readonly id: string;
  readonly organiserId: string;
  readonly beginDate: Date;
  readonly kind: 'event' | 'places';
}

/** A day whose message was sent is followed by the next one. */
const DAYS_TRIED = 3;

/**
 * Adds a publication to the message of its organiser's next day, once. Nothing is sent of an event
 * that begins before the next hour at which followers may be notified.
 */
async function plan(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  { id: eventId, organiserId, beginDate, kind }: Published,
): Promise<void> {
  if (await isKnown(tx, { eventId, kind })) return;
  let from = deps.now();
  for (let tried = 0; tried < DAYS_TRIED; tried += 1) {
    const dueAt = nextFollowerHour(from, beginDate);
    if (dueAt === null) return;
    const day = await openDay(tx, { organiserId, day: readParisClock(dueAt).day, dueAt });
    if (day === null) {
      from = startOfNextDay(dueAt);
      continue;
    }
    await insertPublication(tx, { eventId, kind, dayId: day.id, createdAt: deps.now() });
    return enqueue(deps, tx, day);
  }
}

async function enqueue({ jobs }: Pick<Deps, 'jobs'>, tx: Queryable, { id, dueAt }: PublicationDay) {
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
    const told = await findToldEvents(tx, dayId, now);
    if (!isFollowerHour(now) || readParisClock(now).day !== day.day) {
      await deleteDay(tx, dayId);
      for (const event of told) await plan(deps, tx, { ...event, organiserId: day.organiserId });
      return;
    }
    if (told.length === 0) return deleteDay(tx, dayId);
    const body = describePublications(told);
    const message = { body, usefulUntil: endOfFollowerHours(now), createdAt: now };
    const id = await insertDayAnnouncement(tx, day, message);
    await insertFollowerBatches(tx, { ...day, id }, { size: BATCH_SIZE, now });
    await deliverOpenBatches(deps, tx, id);
  });
}

const positionSchema = z.tuple([z.iso.date()]);

/**
 * What the caller's followers were notified of, the latest day first, with how many were reached;
 * 20 per page unless `limit` says otherwise. Empty for an administrator without a pro profile.
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
