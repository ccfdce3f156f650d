import { defaultPlanLimits, type PlanLimits } from '@lampion/contract/billing/rules/plan-limits';
import type { Plan } from '@lampion/contract/billing/rules/recommend-plan';
import {
  and,
  arrayContains,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  not,
  sql,
} from 'drizzle-orm';
import { events, isAnnouncedEvent, isNotOver } from '../../events/events/read-model.ts';
import { eventReplyCounts } from '../../events/guest-list/read-model.ts';
import {
  announcements,
  isWaiting,
  isWritten,
  plannedMessages,
} from '../../messages/announcements/read-model.ts';
import { organisers } from '../../people/organisers/read-model.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { prepareOnce } from '../../platform/db/statements.ts';
import { subscriptions } from '../../platform/db/tables/billing/billing.ts';
import { runningStatuses } from './policy.ts';

/** Months reported at most: the first ones are enough for an organiser who plans further ahead. */
const MONTHS_MAX = 12;
/** Events listed by name; the others are only counted. */
const NAMED_MAX = 3;

interface Above {
  readonly organiserId: string;
  /** Null: unlimited. */
  readonly limit: number | null;
}

interface MonthsAbove extends Above {
  readonly from: Date;
}

/**
 * Months (Paris) from an instant on with more events of an organiser than a limit, earliest first.
 */
export async function findFullMonths(db: Queryable, { limit, ...wanted }: MonthsAbove) {
  return limit === null ? [] : findMonthsAbove(db, { limit, ...wanted });
}

interface Months {
  readonly organiserId: string;
  readonly from: Date;
  /** Absent: no end. */
  readonly until?: Date;
  /** An event to leave out. */
  readonly besides?: string;
}

/** Months (Paris) with events of an organiser that count towards the plan, earliest first. */
export function findMonths(db: Queryable, wanted: Months) {
  return findMonthsAbove(db, { limit: 0, ...wanted });
}

function findMonthsAbove(
  db: Queryable,
  { organiserId, limit, from, until, besides }: Months & { readonly limit: number },
): Promise<{ month: string; events: number }[]> {
  const month = sql<string>`to_char(${events.beginDate} AT TIME ZONE 'Europe/Paris', 'YYYY-MM')`;
  return db
    .select({ month, events: count() })
    .from(events)
    .where(
      and(
        eq(events.organiserId, organiserId),
        gte(events.beginDate, from),
        until && lt(events.beginDate, until),
        isAnnouncedEvent,
        besides === undefined ? undefined : ne(events.id, besides),
      ),
    )
    .groupBy(sql`1`)
    .having(gt(count(), limit))
    .orderBy(sql`1`)
    .limit(MONTHS_MAX);
}

const { yes, waiting, maybe, no, pending } = eventReplyCounts;
const guestCount = sql<number>`(${yes} + ${waiting} + ${maybe} + ${no} + ${pending})`;

/**
 * An organiser's events that are not over and have more guests than a limit: their number, and the
 * most crowded ones.
 */
export async function findCrowdedEvents(
  db: Queryable,
  { organiserId, limit, now }: Above & { readonly now: Date },
): Promise<{ total: number; named: { _id: string; name: string; guests: number }[] }> {
  if (limit === null) return { total: 0, named: [] };
  const isOwn = and(eq(events.organiserId, organiserId), ne(events.status, 'cancelled'), isNotOver(now));
  const total = sql<number>`(count(*) OVER ())::int`;
  const rows = await db
    .select({ _id: events.id, name: events.name, guests: guestCount, total })
    .from(events)
    .innerJoin(eventReplyCounts, eq(eventReplyCounts.eventId, events.id))
    .where(and(isOwn, gt(guestCount, limit)))
    .orderBy(desc(guestCount), events.id)
    .limit(NAMED_MAX);
  return {
    total: rows[0]?.total ?? 0,
    named: rows.map(({ _id, name, guests }) => ({ _id, name, guests })),
  };
}

/** Whom messages are for: each has a limit of its own. */
export type Addressees = 'followers' | 'guests';

interface Period {
  readonly organiserId: string;
  readonly to: Addressees;
  readonly from: Date;
  readonly until: Date;
}

/** Announcements an organiser wrote between two instants. */
export async function countAnnouncements(
  db: Queryable,
  { organiserId, to, from, until }: Period,
): Promise<number> {
  const [row] = await db
    .select({ written: count() })
    .from(announcements)
    .innerJoin(events, eq(events.id, announcements.eventId))
    .where(
      and(
        eq(events.organiserId, organiserId),
        isWritten,
        to === 'guests' ? isNull(announcements.organiserId) : isNotNull(announcements.organiserId),
        gte(announcements.createdAt, from),
        lt(announcements.createdAt, until),
      ),
    );
  return row?.written ?? 0;
}

/** Messages of an organiser that wait to be sent between two instants. */
export async function countPlanned(db: Queryable, { organiserId, to, from, until }: Period): Promise<number> {
  const isToFollowers = arrayContains(plannedMessages.audience, ['followers']);
  const [row] = await db
    .select({ planned: count() })
    .from(plannedMessages)
    .innerJoin(events, eq(events.id, plannedMessages.eventId))
    .where(
      and(
        eq(events.organiserId, organiserId),
        isWaiting,
        to === 'guests' ? not(isToFollowers) : isToFollowers,
        gte(plannedMessages.sendAt, from),
        lt(plannedMessages.sendAt, until),
      ),
    );
  return row?.planned ?? 0;
}

const isRunning = and(
  eq(subscriptions.organiserId, organisers.id),
  inArray(subscriptions.status, [...runningStatuses]),
);

const planOfEvent = prepareOnce((db) =>
  db
    .select({ plan: organisers.plan, limits: subscriptions.limits })
    .from(events)
    .innerJoin(organisers, eq(organisers.id, events.organiserId))
    .leftJoin(subscriptions, isRunning)
    .where(eq(events.id, sql.placeholder('eventId')))
    .prepare('plan_of_event'),
);

/**
 * The plan of an event's organiser, with its limits; null for an
 * unknown event.
 */
export async function findPlanOfEvent(db: Queryable, eventId: string) {
  const [row] = await planOfEvent(db).execute({ eventId });
  return row ? withLimits(row) : null;
}

/**
 * The plan of an organiser, with its limits and the name of the running subscription; null for an
 * unknown organiser.
 */
export async function findPlanInForce(db: Queryable, organiserId: string) {
  const [row] = await db
    .select({ plan: organisers.plan, limits: subscriptions.limits, name: subscriptions.productName })
    .from(organisers)
    .leftJoin(subscriptions, isRunning)
    .where(eq(organisers.id, organiserId));
  return row ? withLimits(row) : null;
}

/** A subscription that a former version stored may have no value of a limit that is newer. */
function withLimits<Row extends { plan: Plan; limits: Partial<PlanLimits> | null }>(row: Row) {
  return { ...row, limits: { ...defaultPlanLimits[row.plan], ...row.limits } };
}
