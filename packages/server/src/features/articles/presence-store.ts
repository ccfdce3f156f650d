import { and, desc, eq, gt, lt, ne } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { articlePresences } from '../../db/tables/articles.ts';
import { accountName, accounts } from '../accounts/account-read-model.ts';

export type PresenceRow = typeof articlePresences.$inferSelect;

export async function upsertPresence(db: Queryable, row: PresenceRow): Promise<void> {
  const { accountId, device, seenAt } = row;
  await db
    .insert(articlePresences)
    .values(row)
    .onConflictDoUpdate({
      target: [articlePresences.articleId, articlePresences.tab],
      set: { accountId, device, seenAt },
    });
}

/** Idempotent. */
export async function deletePresence(
  db: Queryable,
  { articleId, tab, accountId }: Pick<PresenceRow, 'accountId' | 'articleId' | 'tab'>,
): Promise<void> {
  await db
    .delete(articlePresences)
    .where(
      and(
        eq(articlePresences.articleId, articleId),
        eq(articlePresences.tab, tab),
        eq(articlePresences.accountId, accountId),
      ),
    );
}

/** The other tabs that showed an article after an instant, the latest first. */
export function findOtherPresences(
  db: Queryable,
  { articleId, tab, since }: { readonly articleId: string; readonly tab: string; readonly since: Date },
) {
  const { accountId, device, seenAt } = articlePresences;
  return db
    .select({ accountId, device, editor: accountName })
    .from(articlePresences)
    .innerJoin(accounts, eq(accounts.id, accountId))
    .where(and(eq(articlePresences.articleId, articleId), ne(articlePresences.tab, tab), gt(seenAt, since)))
    .orderBy(desc(seenAt))
    .limit(20);
}

export async function deletePresencesBefore(db: Queryable, instant: Date): Promise<void> {
  await db.delete(articlePresences).where(lt(articlePresences.seenAt, instant));
}
