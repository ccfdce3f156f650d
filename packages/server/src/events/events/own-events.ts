import type { EventListQuery, NextNight, OwnEventPage } from '@lampion/contract/events/events';
import {
  mayBeShifted,
  type Night,
  nextWeeksOf,
  repeatsHours,
} from '@lampion/contract/events/rules/move-night';
import type { NextEvent, ProDashboard } from '@lampion/contract/people/pro-dashboard';
import { z } from 'zod';
import { describeChanges } from '../../admin/journal/record-action.ts';
import type { Deps } from '../../deps.ts';
import { type Actor, requireOrganiser } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { cutPage, readCursor, timeSchema } from '../../platform/paging.ts';
import { type EventSort, findDashboardEvents, findEventsAndTotal } from './list-store.ts';
import { findRemindableEvents, lockRemindable, setHasReminders } from './moderation-store.ts';
import {
  type EventRecord,
  findEventRecord,
  findOwnEventName,
  findOwnEvents,
  hasEventDuring,
} from './store.ts';
import { changeOwnEvent, findOwnEvent } from './update.ts';
import { toNextEvent, toOwnEventCard } from './view.ts';

const positions = {
  begin: z.tuple([timeSchema, z.uuid()]),
  name: z.tuple([z.string().regex(/^\P{Cc}*$/u), z.uuid()]),
  participants: z.tuple([z.int32().min(0), z.uuid()]),
} as const satisfies Record<EventSort, z.ZodType>;

/**
 * The caller's own events that match, in the requested order, all of them or a page. Pages neither
 * skip nor repeat events, unless an event changes between two requests.
 * @throws AppError `not_authenticated`, `forbidden`; `invalid_input` for an invalid cursor
 */
export async function listEvents(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  query: EventListQuery,
): Promise<OwnEventPage> {
  const { organiserId } = requireOrganiser(actor);
  const { search, type, time, drafts, archived, sort, limit } = query;
  const after = readCursor<z.ZodType<[string | number, string]>>(positions[sort], query.cursor);
  if (organiserId === null) return { events: [], total: 0, nextCursor: null };
  const filter = { organiserId, search, type, time, drafts, archived, now: deps.now() };
  const order = query.order ?? (sort === 'name' ? 'asc' : 'desc');
  const sorting = { sort, order, after, limit: limit && limit + 1 } as const;
  const { rows: found, total } = await findEventsAndTotal(deps.db, filter, sorting);
  const { rows, nextCursor } = cutPage(found, limit, ({ key, event }) => [key, event.id]);
  return { events: rows.map(toOwnEventCard), total, nextCursor };
}

export type DashboardEvents = Pick<ProDashboard, 'coming' | 'past' | 'drafts'> & {
  readonly next: Omit<NextEvent, 'announcement'> | null;
};

/**
 * The events on an organiser's dashboard: the next one guests can come to, those after it, the
 * latest that are over, and drafts, without archived ones. The caller has checked that the actor
 * may see them.
 */
export async function listDashboardEvents(
  deps: Pick<Deps, 'db' | 'now'>,
  organiserId: string,
): Promise<DashboardEvents> {
  const { coming, past, drafts } = await findDashboardEvents(deps.db, organiserId, deps.now());
  const next = coming.find(({ event }) => event.status === 'published');
  return {
    next: next ? toNextEvent(next) : null,
    coming: coming.filter((row) => row !== next).map(toOwnEventCard),
    past: past.map(toOwnEventCard),
    drafts: drafts.map(toOwnEventCard),
  };
}

/** A year ahead: later dates are chosen by hand. */
const WEEKS_MAX = 53;

/**
 * When an event could be repeated: on the same weekday and at the same hours, in the next week in
 * which its organiser has no other event at that time.
 */
export async function findFreeWeek(db: Queryable, event: Repeated, now: Date): Promise<Night> {
  const after = event.beginDate > now ? event.beginDate : now;
  const nights = nextWeeksOf(await findUsualHours(db, event), after, WEEKS_MAX);
  for (const night of nights) if (!(await hasEventDuring(db, event.organiserId, night))) return night;
  return nights[0] as Night;
}

type Repeated = Pick<EventRecord, 'copiedFromId' | 'organiserId' | keyof Night>;

/** A copy whose hours were shifted by a clock change gets those of its original. */
async function findUsualHours(db: Queryable, event: Repeated): Promise<Night> {
  const { beginDate, endDate, copiedFromId } = event;
  const night = { beginDate, endDate };
  if (copiedFromId === null || !mayBeShifted(night)) return night;
  const original = await findEventRecord(db, copiedFromId);
  return original !== null && repeatsHours(night, original) ? original : night;
}

/**
 * The same for one of the caller's events.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`
 */
export async function getNextNight(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  id: string,
): Promise<NextNight> {
  const event = await findOwnEvent(deps, actor, id);
  const { beginDate, endDate } = await findFreeWeek(deps.db, event, deps.now());
  return { beginDate: beginDate.toISOString(), endDate: endDate.toISOString() };
}

export interface RemindableEvent {
  readonly id: string;
  readonly name: string;
  readonly place: string;
  readonly beginDate: Date;
}

/**
 * Events that begin between two instants, are not cancelled and remind their guests, the next one
 * first.
 */
export function listRemindableEvents(db: Queryable, from: Date, until: Date): Promise<RemindableEvent[]> {
  return findRemindableEvents(db, from, until);
}

/**
 * Whether an event still begins then, is not cancelled and reminds; locks it until the transaction
 * ends.
 */
export function lockRemindableEvent(
  tx: Queryable,
  { id, beginDate }: Pick<RemindableEvent, 'id' | 'beginDate'>,
): Promise<boolean> {
  return lockRemindable(tx, id, beginDate);
}

/**
 * Sets whether the guests of the caller's event are reminded of it. Idempotent.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`
 */
export async function setReminders(
  deps: Pick<Deps, 'now' | 'pages'>,
  actor: Actor,
  eventId: string,
  { hasReminders }: { readonly hasReminders: boolean },
): Promise<{ hasReminders: boolean }> {
  await changeOwnEvent(deps, actor, eventId, async (tx, event, addChanges) => {
    await setHasReminders(tx, eventId, hasReminders);
    addChanges(describeChanges({ hasReminders: event.hasReminders }, { hasReminders }));
  });
  return { hasReminders };
}

/** The events of an organiser, for its owner's data export. */
export function exportEventData(db: Queryable, organiserId: string) {
  return findOwnEvents(db, organiserId);
}

/** The name of an organiser's own event, for its journal; null for any other. */
export function nameOwnEvent(db: Queryable, id: string, organiserId: string): Promise<string | null> {
  return findOwnEventName(db, id, organiserId);
}
