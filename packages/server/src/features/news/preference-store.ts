import type { NewsChoice } from '@lampion/contract/schemas/news';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { newsPreferences } from '../../db/tables/news.ts';

const { memberId, kind, hasPush, email } = newsPreferences;

/** What a member chose; nothing for kinds that are as by default. */
export function findChoices(db: Queryable, member: string): Promise<NewsChoice[]> {
  return db.select({ kind, hasPush, email }).from(newsPreferences).where(eq(memberId, member));
}

export async function upsertChoices(
  db: Queryable,
  member: string,
  choices: readonly NewsChoice[],
  now: Date,
): Promise<void> {
  if (choices.length === 0) return;
  await db
    .insert(newsPreferences)
    .values(choices.map((choice) => ({ ...choice, memberId: member, updatedAt: now })))
    .onConflictDoUpdate({
      target: [memberId, kind],
      set: { hasPush: sql`excluded.has_push`, email: sql`excluded.email`, updatedAt: now },
    });
}

/** For the copy of a member's data. */
export function findOwnNewsChoices(db: Queryable, memberIds: readonly string[]) {
  const { updatedAt } = newsPreferences;
  return db
    .select({ kind, hasPush, email, updatedAt })
    .from(newsPreferences)
    .where(inArray(memberId, [...memberIds]));
}
