import type { DraftFields } from '@lampion/contract/schemas/admin-article';
import { and, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { articleDraftCopies } from '../../db/tables/articles.ts';
import type { DraftRow } from './draft-store.ts';

interface Editor {
  readonly articleId: string;
  readonly accountId: string;
}

const ofEditor = ({ articleId, accountId }: Editor) =>
  and(eq(articleDraftCopies.articleId, articleId), eq(articleDraftCopies.accountId, accountId));

/** Whether a copy was taken of what the draft was after an instant. */
export async function hasCopySince(db: Queryable, editor: Editor, instant: Date): Promise<boolean> {
  const found = await db
    .select({ id: articleDraftCopies.id })
    .from(articleDraftCopies)
    .where(and(ofEditor(editor), gt(articleDraftCopies.savedAt, instant)))
    .limit(1);
  return found.length > 0;
}

export async function insertCopy(tx: Queryable, draft: DraftRow): Promise<void> {
  const { articleId, accountId, baseVersion, fields, updatedAt: savedAt } = draft;
  await tx.insert(articleDraftCopies).values({ articleId, accountId, baseVersion, fields, savedAt });
}

/** Deletes all copies of an editor but the newest. */
export async function keepNewestCopies(tx: Queryable, editor: Editor, count: number): Promise<void> {
  const older = tx
    .select({ id: articleDraftCopies.id })
    .from(articleDraftCopies)
    .where(ofEditor(editor))
    .orderBy(desc(articleDraftCopies.savedAt), desc(articleDraftCopies.id))
    .offset(count);
  await tx.delete(articleDraftCopies).where(inArray(articleDraftCopies.id, older));
}

/** An editor's copies, newest first, without their text. */
export function findCopies(db: Queryable, editor: Editor) {
  return db
    .select({
      id: articleDraftCopies.id,
      title: sql<string>`coalesce(${articleDraftCopies.fields}->>'title', '')`,
      contentLength: sql<number>`length(coalesce(${articleDraftCopies.fields}->>'content', ''))`,
      savedAt: articleDraftCopies.savedAt,
    })
    .from(articleDraftCopies)
    .where(ofEditor(editor))
    .orderBy(desc(articleDraftCopies.savedAt), desc(articleDraftCopies.id));
}

/** One copy of an editor's own; null when there is none. */
export async function findCopy(db: Queryable, editor: Editor, id: string) {
  const [row] = await db
    .select()
    .from(articleDraftCopies)
    .where(and(ofEditor(editor), eq(articleDraftCopies.id, id)));
  return row === undefined ? null : { ...row, fields: row.fields as DraftFields };
}

export async function deleteCopiesBefore(db: Queryable, instant: Date): Promise<void> {
  await db.delete(articleDraftCopies).where(lt(articleDraftCopies.savedAt, instant));
}
