import { isOver, isOverAfter } from '@lampion/contract/events/rules/event-timing';
import { formatEventTimes } from '@lampion/contract/events/rules/format-night';
import { frPlain } from '@lampion/contract/french';
import {
  ANNOUNCEMENTS_PER_PAGE,
  type Announcement,
  type AnnouncementListQuery,
  type AnnouncementPage,
  type SendNotificationBody,
} from '@lampion/contract/messages/announcements';
import type { Audience } from '@lampion/contract/messages/audience';
import { z } from 'zod';
import { checkPlanAllowsAnnouncements } from '../../billing/billing/plan-limits.ts';
import type { Deps } from '../../deps.ts';
import { changeOwnEvent, findOwnEvent } from '../../events/events/update.ts';
import { isOpenEvent } from '../../events/guest-list/places.ts';
import { lockOrganiser } from '../../people/organisers/organisers.ts';
import { type Actor, isSignedIn, requireConfirmedEmail } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { cutPage, readCursor, timeSchema } from '../../platform/paging.ts';
import {
  countAudience,
  deletePendingChangesBefore,
  insertBatches,
  insertFollowerBatches,
  reopenFailures,
} from './batch-store.ts';
import { deliverOpenBatches } from './delivery.ts';
import { deleteNotSentBefore } from './planned-store.ts';
import { isForFollowers } from './policy.ts';
import { checkFollowersReachable, takeFollowersDay, toFollowers } from './publications.ts';
import {
  type AnnouncementRow,
  countAnnouncements,
  deleteAnnouncementsBefore,
  findAnnouncement,
  findAnnouncementId,
  findAnnouncements,
  findFigures,
  findSame,
  insertAnnouncements,
  lockAnnouncement,
  type NewAnnouncement,
  setPaused,
  supersedeOthers,
} from './store.ts';
import { toAnnouncement } from './view.ts';

const positionSchema = z.tuple([timeSchema, z.uuid()]);

/**
 * Announcements of the caller's event, newest first, with their progress; 20 per page unless
 * `limit` says otherwise.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`; `invalid_input` for a
 * cursor that is not ours
 */
export async function listAnnouncements(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  eventId: string,
  { limit = ANNOUNCEMENTS_PER_PAGE, cursor }: AnnouncementListQuery,
): Promise<AnnouncementPage> {
  await findOwnEvent(deps, actor, eventId);
  const before = readCursor(positionSchema, cursor);
  const found = await findAnnouncements(deps.db, eventId, { before, limit: limit + 1 });
  const { rows, nextCursor } = cutPage(found, limit, ({ createdAt, id }) => [createdAt.getTime(), id]);
  const [figures, total] = await Promise.all([
    findFigures(
      deps.db,
      rows.map(({ id }) => id),
    ),
    countAnnouncements(deps.db, eventId),
  ]);
  return { announcements: rows.map((row) => toAnnouncement(row, figures)), total, nextCursor };
}

/**
 * One announcement of the caller's event, with its progress.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`, `announcement_not_found`
 */
export async function getAnnouncement(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  eventId: string,
  id: string,
): Promise<Announcement> {
  await findOwnEvent(deps, actor, eventId);
  const row = await findAnnouncement(deps.db, eventId, id);
  if (row === null) throw new AppError('announcement_not_found');
  return toAnnouncement(row, await findFigures(deps.db, [id]));
}

/**
 * The latest announcement of an event with its progress; null if there is none. The caller has
 * checked that the actor may read it.
 */
export async function getLatestAnnouncement(
  { db }: Pick<Deps, 'db'>,
  eventId: string,
): Promise<Announcement | null> {
  const [row] = await findAnnouncements(db, eventId, { before: undefined, limit: 1 });
  return row === undefined ? null : toAnnouncement(row, await findFigures(db, [row.id]));
}

/** Recipients whose messages one job creates. */
const BATCH_SIZE = 500;

/**
 * Stores an announcement with everything its delivery needs, inside the caller's transaction: it is
 * sent only if that commits. It goes to those who belong to the audience now. A cancellation
 * replaces what the event's other announcements have not delivered yet. If the event already has an
 * announcement with this `idempotencyKey`, nothing is stored. Returns the id of the announcement,
 * and whether it is new.
 */
export async function createAnnouncement(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  wanted: NewAnnouncement,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const [id] = await createAnnouncements(deps, tx, wanted, [wanted]);
  return id === undefined ? { id: await findKnown(tx, wanted), isNew: false } : { id, isNew: true };
}

/**
 * The same for several events, to one audience; for followers of a single one. Returns the ids of
 * those that are new.
 */
export async function createAnnouncements(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  { kind, audience }: Pick<NewAnnouncement, 'audience' | 'kind'>,
  parts: readonly Omit<NewAnnouncement, 'audience' | 'kind'>[],
): Promise<readonly string[]> {
  const now = deps.now();
  const rows = parts.map((part) => ({ ...part, kind, audience }));
  const ids = rows.length > 0 ? await insertAnnouncements(tx, rows, now) : [];
  if (ids.length === 0) return ids;
  const cutting = { size: BATCH_SIZE, now };
  const [id = ''] = ids;
  const [{ organiserId, eventId } = {}] = parts;
  if (organiserId) await insertFollowerBatches(tx, { id, organiserId, eventId }, cutting);
  else await insertBatches(tx, ids, { audience, ...cutting });
  if (kind === 'cancellation') await supersedeOthers(tx, ids, now);
  await deliverOpenBatches(deps, tx, ...ids);
  return ids;
}

async function findKnown(tx: Queryable, { eventId, idempotencyKey }: NewAnnouncement): Promise<string> {
  const id = idempotencyKey ? await findAnnouncementId(tx, eventId, idempotencyKey) : null;
  if (id === null) throw new Error('an announcement was neither written nor found');
  return id;
}

/** A repetition of the same text to the same audience within this time counts as a double click. */
const DOUBLE_CLICK_MS = 30_000;

/**
 * Sends an announcement to guests of the caller's event, or to the organiser's followers: stores it
 * together with the jobs that deliver it, and resolves before any of them runs. The default
 * audience is the participants. Idempotent with the same `idempotencyKey`, or without one within
 * half a minute: returns the first announcement and sends nothing more.
 * @throws AppError `not_authenticated`, `forbidden`, `confirmation_required`, `event_not_found`;
 * `event_draft`, `event_unpublished`; `nobody_to_notify` when nobody belongs to the audience;
 * `plan_limit_reached`, whose message names the plan that would allow it; to followers also
 * `followers_asleep` at night, and `followers_told` on a day with another message to them
 */
export async function sendAnnouncement(
  deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'pages' | 'payments'>,
  actor: Actor,
  eventId: string,
  { body, audience = ['coming'], idempotencyKey }: SendNotificationBody,
): Promise<Announcement> {
  requireConfirmedEmail(actor);
  const wanted = { eventId, body, audience: [...new Set(audience)].toSorted(), idempotencyKey };
  const id = await changeOwnEvent(deps, actor, eventId, async (tx, event, addChanges) => {
    if (event.status === 'draft') throw new AppError('event_draft');
    if (event.status === 'unpublished') throw new AppError('event_unpublished');
    const since = new Date(deps.now().getTime() - DOUBLE_CLICK_MS);
    const same = idempotencyKey === undefined ? await findSame(tx, { ...wanted, since }) : null;
    if (same !== null) return same;
    const authorId = isSignedIn(actor) ? actor.accountId : null;
    // A message about a past event, such as thanks, never becomes obsolete.
    const usefulUntil = isOver(event, deps.now()) ? null : isOverAfter(event);
    const draft = {
      ...wanted,
      kind: 'message' as const,
      authorId,
      usefulUntil,
      ...(isForFollowers(wanted.audience) && toFollowers(event.organiserId, deps.now())),
    };
    const created = await createAnnouncement(deps, tx, draft);
    if (created.isNew) {
      await checkNew(deps, tx, { ...event, audience: wanted.audience, announcementId: created.id });
      addChanges({ after: { announcementId: created.id } });
    }
    return created.id;
  });
  return getAnnouncement(deps, actor, eventId, id);
}

interface EventRecordShare {
  readonly id: string;
  readonly organiserId: string;
  readonly beginDate: Date;
  readonly endDate: Date;
}

/** Checks a new announcement. An error rolls it back with the transaction. */
async function checkNew(
  deps: Pick<Deps, 'now' | 'payments'>,
  tx: Queryable,
  event: EventRecordShare & { readonly audience: readonly Audience[]; readonly announcementId: string },
): Promise<void> {
  const counts = await countAudience(tx, event, deps.now());
  if (event.audience.every((group) => counts[group] === 0)) throw new AppError('nobody_to_notify');
  const { organiserId, announcementId } = event;
  const to = isForFollowers(event.audience) ? ('followers' as const) : ('guests' as const);
  await lockOrganiser(tx, organiserId);
  await checkPlanAllowsAnnouncements(deps, tx, { organiserId, to, at: deps.now(), further: 0 });
  if (to === 'guests') return;
  await checkFollowersReachable(tx, { organiserId, at: deps.now() });
  await takeFollowersDay(deps, tx, { organiserId, announcementId });
}

/**
 * Runs a change of an announcement of the caller's event in one transaction, with the announcement
 * locked.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`, `announcement_not_found`;
 * and what `work` throws
 */
async function changeAnnouncement(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  { eventId, id }: { readonly eventId: string; readonly id: string },
  work: (tx: Queryable, announcement: AnnouncementRow) => Promise<void>,
): Promise<Announcement> {
  await findOwnEvent(deps, actor, eventId);
  await deps.db.transaction(async (tx) => {
    const announcement = await lockAnnouncement(tx, eventId, id);
    if (announcement === null) throw new AppError('announcement_not_found');
    await work(tx, announcement);
  });
  return getAnnouncement(deps, actor, eventId, id);
}

interface Which {
  readonly eventId: string;
  readonly id: string;
}

/**
 * Pauses an announcement: deliveries in progress still arrive, the others wait. A paused or
 * finished one stays unchanged.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`, `announcement_not_found`
 */
export function pauseAnnouncement(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  which: Which,
): Promise<Announcement> {
  return changeAnnouncement(deps, actor, which, async (tx, { pausedAt, finishedAt }) => {
    if (pausedAt === null && finishedAt === null) await setPaused(tx, which.id, deps.now());
  });
}

/**
 * Resumes a paused announcement where it stopped. One that is not paused stays unchanged.
 * @throws AppError as `pauseAnnouncement`
 */
export function resumeAnnouncement(
  deps: Pick<Deps, 'db' | 'jobs'>,
  actor: Actor,
  which: Which,
): Promise<Announcement> {
  return changeAnnouncement(deps, actor, which, async (tx, { pausedAt }) => {
    if (pausedAt === null) return;
    await setPaused(tx, which.id, null);
    await deliverOpenBatches(deps, tx, which.id);
  });
}

/**
 * Retries the failed deliveries of an announcement, by the channels the guests have now. Guests
 * already reached, or about to be, receive nothing twice. Does nothing without failures.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`, `announcement_not_found`
 */
export function retryAnnouncement(
  deps: Pick<Deps, 'db' | 'jobs'>,
  actor: Actor,
  which: { readonly eventId: string; readonly id: string },
): Promise<Announcement> {
  return changeAnnouncement(deps, actor, which, async (tx) => {
    if ((await reopenFailures(tx, which.id)) > 0) await deliverOpenBatches(deps, tx, which.id);
  });
}

/**
 * Deletes announcements from before an instant with their deliveries, planned ones that could not
 * be sent since, and changes that have been pending since then.
 */
export async function purgeAnnouncements(db: Queryable, before: Date): Promise<void> {
  await deleteAnnouncementsBefore(db, before);
  await deleteNotSentBefore(db, before);
  await deletePendingChangesBefore(db, before);
}

/** Callers' keys contain no colon, so none equals this one. */
const KEY = 'nudge:once';

/**
 * Reminds invited guests of the caller's event who have not answered, each with their private link.
 * Once per event: a second call throws `already_nudged`, also a concurrent one.
 * @throws AppError `not_authenticated`, `forbidden`, `confirmation_required`, `event_not_found`,
 * `event_draft`, `event_unpublished`; `event_closed` for a cancelled or past one;
 * `nobody_to_notify` when all have answered; `already_nudged`
 */
export async function sendNudge(
  deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'pages'>,
  actor: Actor,
  eventId: string,
): Promise<Announcement> {
  requireConfirmedEmail(actor);
  const id = await changeOwnEvent(deps, actor, eventId, async (tx, event, addChanges) => {
    if (event.status === 'draft') throw new AppError('event_draft');
    if (event.status === 'unpublished') throw new AppError('event_unpublished');
    if (!isOpenEvent(event, deps.now())) throw new AppError('event_closed');
    if ((await countAudience(tx, event, deps.now())).pending === 0) throw new AppError('nobody_to_notify');
    const { name, place } = event;
    const when = formatEventTimes(event);
    const body = frPlain(
      `Viendrez-vous ? « ${name} », ${when}, ${place}. Un oui, un peut-être ou un non suffit : qui organise compte sur votre réponse.`,
    );
    const authorId = isSignedIn(actor) ? actor.accountId : null;
    const usefulUntil = isOverAfter(event);
    const wanted = { eventId, kind: 'nudge' as const, body, authorId, idempotencyKey: KEY, usefulUntil };
    const created = await createAnnouncement(deps, tx, { ...wanted, audience: ['pending'] });
    if (!created.isNew) throw new AppError('already_nudged');
    addChanges({ after: { announcementId: created.id } });
    return created.id;
  });
  return getAnnouncement(deps, actor, eventId, id);
}
