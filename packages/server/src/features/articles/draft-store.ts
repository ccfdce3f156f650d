import type { DraftFields } from '@lampion/contract/schemas/admin-article';
import { and, desc, eq, ne } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { articleDrafts } from '../../db/tables/articles.ts';
import { accountName, accounts } from '../accounts/account-read-model.ts';

export interface DraftRow {
  readonly articleId: string;
  readonly accountId: string;
  readonly baseVersion: number;
  readonly draftVersion: number;
  readonly tab: string | null;
  readonly fields: DraftFields;
  readonly updatedAt: Date;
}

const ofEditor = (articleId: string, accountId: string) =>
  and(eq(articleDrafts.articleId, articleId), eq(articleDrafts.accountId, accountId));

/** Saves an editor's unsaved work on an article, replacing the former. */
export async function upsertDraft(db: Queryable, row: DraftRow): Promise<void> {
  const { baseVersion, draftVersion, tab, fields, updatedAt } = row;
  await db
    .insert(articleDrafts)
    .values(row)
    .onConflictDoUpdate({
      target: [articleDrafts.articleId, articleDrafts.accountId],
      set: { baseVersion, draftVersion, tab, fields, updatedAt },
    });
}

const toDraft = (row: typeof articleDrafts.$inferSelect | undefined): DraftRow | null =>
  row === undefined ? null : { ...row, fields: row.fields as DraftFields };

export async function findDraft(
  db: Queryable,
  articleId: string,
  accountId: string,
): Promise<DraftRow | null> {
  const [row] = await db.select().from(articleDrafts).where(ofEditor(articleId, accountId));
  return toDraft(row);
}

/** The same, and nobody else changes it until the transaction ends. */
export async function lockDraft(
  tx: Queryable,
  articleId: string,
  accountId: string,
): Promise<DraftRow | null> {
  const [row] = await tx.select().from(articleDrafts).where(ofEditor(articleId, accountId)).for('update');
  return toDraft(row);
}

/** Which draft it is and who saved it, without its text. */
export async function findDraftMark(db: Queryable, articleId: string, accountId: string) {
  const { draftVersion, tab } = articleDrafts;
  const [row] = await db
    .select({ draftVersion, tab })
    .from(articleDrafts)
    .where(ofEditor(articleId, accountId));
  return row ?? null;
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
