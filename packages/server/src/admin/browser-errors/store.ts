import type { BrowserErrorQuery } from '@lampion/contract/admin/browser-errors';
import { eq, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { countUpTo, type Queryable } from '../../platform/db/database.ts';
import { descending } from '../../platform/db/statements.ts';
import { browserErrors } from '../../platform/db/tables/admin/browser-errors.ts';

export type BrowserErrorRow = typeof browserErrors.$inferSelect;
type Filter = Pick<BrowserErrorQuery, 'state'>;

/** Counts a known error, which reopens it, or inserts a new one. */
export async function countBrowserError(
  db: Queryable,
  error: Pick<BrowserErrorRow, 'build' | 'fingerprint' | 'kind' | 'message' | 'screen' | 'stack'>,
  now: Date,
): Promise<void> {
  const { stack, screen, build } = error;
  await db
    .insert(browserErrors)
    .values({ ...error, firstSeenAt: now, lastSeenAt: now })
    .onConflictDoUpdate({
      target: browserErrors.fingerprint,
      set: { stack, screen, build, count: sql`${browserErrors.count} + 1`, lastSeenAt: now, handledAt: null },
    });
}

function matches({ state }: Filter): SQL | undefined {
  if (state === undefined) return undefined;
  return state === 'open' ? isNull(browserErrors.handledAt) : isNotNull(browserErrors.handledAt);
}

/** One page, latest occurrence first. */
export function findBrowserErrors(
  db: Queryable,
  { page, perPage, ...filter }: BrowserErrorQuery,
): Promise<BrowserErrorRow[]> {
  return db
    .select()
    .from(browserErrors)
    .where(matches(filter))
    .orderBy(descending(browserErrors.lastSeenAt), descending(browserErrors.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
}

/** Number of errors on all pages; `limit` + 1 means that there are more. */
export function countBrowserErrors(db: Queryable, filter: Filter, limit: number): Promise<number> {
  return countUpTo(db, limit, sql`${browserErrors} WHERE ${matches(filter) ?? sql`true`}`);
}

/** Returns the updated error; null when it does not exist. */
export async function setBrowserErrorHandled(
  db: Queryable,
  id: string,
  now: Date,
): Promise<BrowserErrorRow | null> {
  const [row] = await db
    .update(browserErrors)
    .set({ handledAt: sql`coalesce(${browserErrors.handledAt}, ${now.toISOString()})` })
    .where(eq(browserErrors.id, id))
    .returning();
  return row ?? null;
}

export async function deleteBrowserErrorsBefore(db: Queryable, instant: Date): Promise<void> {
  await db.delete(browserErrors).where(lt(browserErrors.lastSeenAt, instant));
}
