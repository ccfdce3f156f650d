import type { DraftFields } from '@lampion/contract/schemas/admin-article';
import { and, desc, eq, ne } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { articleDrafts } from '../../db/tables/articles.ts';
import { accountName, accounts } from '../accounts/account-read-model.ts';

export interface DraftRow {
  readonly articleId: string;
  readonly accountId: string;
  readonly baseVersion: number;
  readonly fields: DraftFields;
  readonly updatedAt: Date;
}

const ofEditor = (articleId: string, accountId: string) =>
  and(eq(articleDrafts.articleId, articleId), eq(articleDrafts.accountId, accountId));

/** Saves an editor's unsaved work on an article, replacing the former. */
export async function upsertDraft(db: Queryable, row: DraftRow): Promise<void> {
  const { baseVersion, fields, updatedAt } = row;
  await db
    .insert(articleDrafts)
    .values(row)
    .onConflictDoUpdate({
      target: [articleDrafts.articleId, articleDrafts.accountId],
      set: { baseVersion, fields, updatedAt },
    });
}

export async function findDraft(
  db: Queryable,
  articleId: string,
  accountId: string,
): Promise<DraftRow | null> {
  const [row] = await db.select().from(articleDrafts).where(ofEditor(articleId, accountId));
  return row === undefined ? null : { ...row, fields: row.fields as DraftFields };
}

/** Idempotent. */
export async function deleteDraft(db: Queryable, articleId: string, accountId: string): Promise<void> {
  await db.delete(articleDrafts).where(ofEditor(articleId, accountId));
}

/** Who else has unsaved work on an article, the latest first. */
export async function findOtherDrafts(
  db: Queryable,
  articleId: string,
  accountId: string,
): Promise<{ editor: string; updatedAt: Date }[]> {
  return db
    .select({ editor: accountName, updatedAt: articleDrafts.updatedAt })
    .from(articleDrafts)
    .innerJoin(accounts, eq(accounts.id, articleDrafts.accountId))
    .where(and(eq(articleDrafts.articleId, articleId), ne(articleDrafts.accountId, accountId)))
    .orderBy(desc(articleDrafts.updatedAt));
}
