import { randomBytes } from 'node:crypto';
import { and, countDistinct, eq, inArray, isNotNull, ne, notExists, sql } from 'drizzle-orm';
import { bars } from '../../events/events/read-model.ts';
import { guests } from '../../events/guest-list/read-model.ts';
import { partyCohosts } from '../../events/parties/read-model.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { crawlGroups, crawlSteps, crawlStops, crawls } from '../../platform/db/tables/night/bar-crawl.ts';

type StopRow = typeof crawlStops.$inferSelect;
type StepRow = typeof crawlSteps.$inferSelect;
type ShownStop = Omit<StopRow, 'readyAt'> & { readonly readyAt: string | null };
export type StopValues = Partial<Omit<StopRow, 'barId' | 'linkCode'>>;

/** 128 random bits: it cannot be guessed. */
const makeCode = () => randomBytes(16).toString('base64url');

type GroupRow = Pick<typeof crawlGroups.$inferSelect, 'endedAt' | 'number' | 'people'>;
type PassedRow = Pick<StepRow, 'barId' | 'headedAt' | 'number'>;

/** The rows of a route other than its programme. */
export interface CrawlRows {
  readonly crawl: Pick<typeof crawls.$inferSelect, 'lateCode' | 'linkCode' | 'staggerMinutes'> | null;
  readonly stops: readonly ShownStop[];
  readonly groups: readonly GroupRow[];
  readonly steps: readonly PassedRow[];
}

/** One statement. */
export async function findCrawlRows(db: Queryable, eventId: string): Promise<CrawlRows> {
  const { rows } = await db.execute<{
    crawl: CrawlRows['crawl'];
    stops: readonly ShownStop[];
    groups: readonly (Omit<GroupRow, 'endedAt'> & { readonly endedAt: string | null })[];
    steps: readonly (Omit<PassedRow, 'headedAt'> & { readonly headedAt: string })[];
  }>(sql`SELECT
    (SELECT jsonb_build_object('linkCode', ${crawls.linkCode}, 'lateCode', ${crawls.lateCode},
        'staggerMinutes', ${crawls.staggerMinutes})
      FROM ${crawls} WHERE ${crawls.eventId} = ${eventId}) AS crawl,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('barId', ${crawlStops.barId}, 'linkCode', ${crawlStops.linkCode},
        'address', ${crawlStops.address}, 'latitude', ${crawlStops.latitude}, 'longitude', ${crawlStops.longitude},
        'capacity', ${crawlStops.capacity}, 'stayMinutes', ${crawlStops.stayMinutes},
        'state', ${crawlStops.state}, 'readyAt', ${crawlStops.readyAt})), '[]')
      FROM ${crawlStops} JOIN ${bars} ON ${bars.id} = ${crawlStops.barId} WHERE ${bars.eventId} = ${eventId}) AS stops,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('number', ${crawlGroups.number}, 'people', ${crawlGroups.people},
        'endedAt', ${crawlGroups.endedAt}) ORDER BY ${crawlGroups.number}), '[]')
      FROM ${crawlGroups} WHERE ${crawlGroups.eventId} = ${eventId}) AS groups,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('number', ${crawlSteps.number}, 'barId', ${crawlSteps.barId},
        'headedAt', ${crawlSteps.headedAt}) ORDER BY ${crawlSteps.number}, ${crawlSteps.position}), '[]')
      FROM ${crawlSteps} WHERE ${crawlSteps.eventId} = ${eventId}) AS steps`);
  const { crawl = null, stops = [], groups = [], steps = [] } = rows[0] ?? {};
  return {
    crawl,
    stops,
    groups: groups.map(({ endedAt, ...group }) => ({
      ...group,
      endedAt: endedAt === null ? null : new Date(endedAt),
    })),
    steps: steps.map(({ headedAt, ...step }) => ({ ...step, headedAt: new Date(headedAt) })),
  };
}

/** Creates the missing rows of the route and its bars, in particular their private links. */
export async function completeCrawl(tx: Queryable, eventId: string): Promise<void> {
  await tx.insert(crawls).values({ eventId, linkCode: makeCode() }).onConflictDoNothing();
  await tx.insert(crawlGroups).values({ eventId, number: 0 }).onConflictDoNothing();
  const bare = await tx
    .select({ id: bars.id })
    .from(bars)
    .where(
      and(
        eq(bars.eventId, eventId),
        notExists(tx.select({ one: sql`1` }).from(crawlStops).where(eq(crawlStops.barId, bars.id))),
      ),
    );
  if (bare.length > 0)
    await tx.insert(crawlStops).values(bare.map(({ id: barId }) => ({ barId, linkCode: makeCode() })));
}

/** Undefined values are left unchanged. */
export async function updateStopRow(tx: Queryable, barId: string, values: StopValues): Promise<void> {
  await tx
    .update(crawlStops)
    .set({ ...values, barId })
    .where(eq(crawlStops.barId, barId));
}

/** Replaces the existing groups. */
export async function replaceGroups(
  tx: Queryable,
  eventId: string,
  { sizes, staggerMinutes }: { readonly sizes: readonly number[]; readonly staggerMinutes: number },
): Promise<void> {
  await tx.delete(crawlGroups).where(eq(crawlGroups.eventId, eventId));
  await tx.insert(crawlGroups).values(sizes.map((people, number) => ({ eventId, number, people })));
  await tx.update(crawls).set({ staggerMinutes }).where(eq(crawls.eventId, eventId));
}

/** How many bars any group of a night moved to. */
export async function countPassedBars(db: Queryable, eventId: string): Promise<number> {
  const [row] = await db
    .select({ bars: countDistinct(crawlSteps.barId) })
    .from(crawlSteps)
    .where(eq(crawlSteps.eventId, eventId));
  return row?.bars ?? 0;
}

type GroupKey = Pick<StepRow, 'eventId' | 'number'>;

/** Appended after the group's earlier steps. */
export async function insertStep(
  tx: Queryable,
  { eventId, number, ...step }: Omit<StepRow, 'position'>,
): Promise<void> {
  const position = sql<number>`(
    SELECT coalesce(max(${crawlSteps.position}), -1) + 1 FROM ${crawlSteps}
    WHERE ${crawlSteps.eventId} = ${eventId} AND ${crawlSteps.number} = ${number})`;
  await tx.insert(crawlSteps).values({ eventId, number, position, ...step });
}

export async function deleteStep(
  tx: Queryable,
  { eventId, number, barId }: Omit<StepRow, 'headedAt' | 'position'>,
): Promise<void> {
  await tx
    .delete(crawlSteps)
    .where(and(eq(crawlSteps.eventId, eventId), eq(crawlSteps.number, number), eq(crawlSteps.barId, barId)));
}

/** Null: its route goes on. */
export async function setGroupEnd(
  tx: Queryable,
  { eventId, number }: GroupKey,
  endedAt: Date | null,
): Promise<void> {
  await tx
    .update(crawlGroups)
    .set({ endedAt })
    .where(and(eq(crawlGroups.eventId, eventId), eq(crawlGroups.number, number)));
}

/** The event of the screen that a link opens; null for an unknown link. */
export async function findScreenEventId(db: Queryable, linkCode: string): Promise<string | null> {
  const [row] = await db
    .select({ eventId: crawls.eventId })
    .from(crawls)
    .where(eq(crawls.linkCode, linkCode));
  return row?.eventId ?? null;
}

/** The event of the page that latecomers open; null for an unknown link. */
export async function findLateEventId(db: Queryable, lateCode: string): Promise<string | null> {
  const [row] = await db
    .select({ eventId: crawls.eventId })
    .from(crawls)
    .where(eq(crawls.lateCode, lateCode));
  return row?.eventId ?? null;
}

/** Null closes the page. */
export async function setLateCode(tx: Queryable, eventId: string, lateCode: string | null): Promise<void> {
  await tx.update(crawls).set({ lateCode }).where(eq(crawls.eventId, eventId));
}

/** The bar whose page a link opens; null for an unknown link. */
export async function findLinkedBar(db: Queryable, linkCode: string) {
  const [row] = await db
    .select({ id: bars.id, eventId: bars.eventId })
    .from(crawlStops)
    .innerJoin(bars, eq(bars.id, crawlStops.barId))
    .where(eq(crawlStops.linkCode, linkCode));
  return row ?? null;
}

/** App accounts of the co-hosts and of the guests of a night who have not declined. */
export async function findCrawlMembers(tx: Queryable, eventId: string): Promise<string[]> {
  const coming = await tx
    .select({ id: guests.appAccountId })
    .from(guests)
    .where(and(eq(guests.eventId, eventId), ne(guests.reply, 'no'), isNotNull(guests.appAccountId)));
  const cohosts = await tx
    .select({ id: partyCohosts.appAccountId })
    .from(partyCohosts)
    .where(eq(partyCohosts.eventId, eventId));
  return [...new Set([...coming, ...cohosts].flatMap(({ id }) => id ?? []))];
}

/**
 * Copies the details of bars, but not what they said, to those of a copied event; `pairs` maps
 * their ids.
 */
export async function copyStops(
  tx: Queryable,
  pairs: readonly { readonly fromId: string; readonly toId: string }[],
): Promise<void> {
  const ids = pairs.map(({ fromId }) => fromId);
  const known = await tx.select().from(crawlStops).where(inArray(crawlStops.barId, ids));
  const copies = known.flatMap((stop) => {
    const barId = pairs.find(({ fromId }) => fromId === stop.barId)?.toId;
    return barId === undefined ? [] : [{ ...stop, barId, linkCode: makeCode(), state: null, readyAt: null }];
  });
  if (copies.length > 0) await tx.insert(crawlStops).values(copies);
}
