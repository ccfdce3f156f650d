import type { DraftFields } from '@lampion/contract/blog/article-editing';
import { and, desc, eq, getTableColumns, gt, inArray, lt, ne, sql } from 'drizzle-orm';
import { images } from '../../media/images/read-model.ts';
import { accountName, accounts } from '../../people/accounts/read-model.ts';
import type { Queryable } from '../../platform/db/database.ts';
import {
  articleDraftCopies,
  articleDrafts,
  articlePresences,
  articleRevisions,
  articles,
} from '../../platform/db/tables/blog/articles.ts';
import type { ArticleRecord } from './store.ts';

export interface DraftRow {
  readonly articleId: string;
  readonly accountId: string;
  readonly baseVersion: number;
  readonly draftVersion: number;
  readonly tab: string | null;
  readonly fields: DraftFields;
  readonly updatedAt: Date;
}

const isDraftOf = (articleId: string, accountId: string) =>
  and(eq(articleDrafts.articleId, articleId), eq(articleDrafts.accountId, accountId));

/** Saves an editor's unsaved work on an article, replacing the previous one. */
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
  const [row] = await db.select().from(articleDrafts).where(isDraftOf(articleId, accountId));
  return toDraft(row);
}

/** The same, locked until the transaction ends. */
export async function lockDraft(
  tx: Queryable,
  articleId: string,
  accountId: string,
): Promise<DraftRow | null> {
  const [row] = await tx.select().from(articleDrafts).where(isDraftOf(articleId, accountId)).for('update');
  return toDraft(row);
}

/** The draft's version and the tab that saved it, without its text. */
export async function findDraftMark(db: Queryable, articleId: string, accountId: string) {
  const { draftVersion, tab } = articleDrafts;
  const [row] = await db
    .select({ draftVersion, tab })
    .from(articleDrafts)
    .where(isDraftOf(articleId, accountId));
  return row ?? null;
}

/** Idempotent. */
export async function deleteDraft(db: Queryable, articleId: string, accountId: string): Promise<void> {
  await db.delete(articleDrafts).where(isDraftOf(articleId, accountId));
}

/** Other editors with unsaved work on an article, latest first. */
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

interface Editor {
  readonly articleId: string;
  readonly accountId: string;
}

const isCopyOf = ({ articleId, accountId }: Editor) =>
  and(eq(articleDraftCopies.articleId, articleId), eq(articleDraftCopies.accountId, accountId));

/** Whether a copy of the draft was stored since an instant. */
export async function hasCopySince(db: Queryable, editor: Editor, instant: Date): Promise<boolean> {
  const found = await db
    .select({ id: articleDraftCopies.id })
    .from(articleDraftCopies)
    .where(and(isCopyOf(editor), gt(articleDraftCopies.savedAt, instant)))
    .limit(1);
  return found.length > 0;
}

export async function insertCopy(tx: Queryable, draft: DraftRow): Promise<void> {
  const { articleId, accountId, baseVersion, fields, updatedAt: savedAt } = draft;
  await tx.insert(articleDraftCopies).values({ articleId, accountId, baseVersion, fields, savedAt });
}

/** Deletes all copies of an editor except the newest. */
export async function keepNewestCopies(tx: Queryable, editor: Editor, count: number): Promise<void> {
  const older = tx
    .select({ id: articleDraftCopies.id })
    .from(articleDraftCopies)
    .where(isCopyOf(editor))
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
    .where(isCopyOf(editor))
    .orderBy(desc(articleDraftCopies.savedAt), desc(articleDraftCopies.id));
}

/** One of the editor's own copies; null when there is none. */
export async function findCopy(db: Queryable, editor: Editor, id: string) {
  const [row] = await db
    .select()
    .from(articleDraftCopies)
    .where(and(isCopyOf(editor), eq(articleDraftCopies.id, id)));
  return row === undefined ? null : { ...row, fields: row.fields as DraftFields };
}

export async function deleteCopiesBefore(db: Queryable, instant: Date): Promise<void> {
  await db.delete(articleDraftCopies).where(lt(articleDraftCopies.savedAt, instant));
}

type NewRevision = typeof articleRevisions.$inferInsert;

function toRevision(article: ArticleRecord, authorId: string | null): NewRevision {
  const { id: articleId, version, title, description, content, author, category, tags } = article;
  const { imageId, isFeatured, isDraft, publishDate, updatedAt: createdAt } = article;
  const texts = { title, description, content, author, category, tags };
  return { articleId, version, ...texts, imageId, isFeatured, isDraft, publishDate, authorId, createdAt };
}

/**
 * Stores the current state of an article as the revision of its version. Does nothing when that
 * revision exists.
 */
export async function insertRevision(
  tx: Queryable,
  article: ArticleRecord,
  authorId: string | null,
): Promise<void> {
  await tx.insert(articleRevisions).values(toRevision(article, authorId)).onConflictDoNothing();
}

const { content, ...columns } = getTableColumns(articleRevisions);
const summarySelection = {
  ...columns,
  savedBy: accountName,
  contentLength: sql<number>`length(${content})`,
  isCurrent: sql<boolean>`${articleRevisions.version} = ${articles.version}`,
};

/** Revisions of an article, newest first, without their content. */
export async function findRevisions(
  db: Queryable,
  articleId: string,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
) {
  return db
    .select(summarySelection)
    .from(articleRevisions)
    .innerJoin(articles, eq(articles.id, articleRevisions.articleId))
    .leftJoin(accounts, eq(accounts.id, articleRevisions.authorId))
    .where(
      and(
        eq(articleRevisions.articleId, articleId),
        before === undefined ? undefined : lt(articleRevisions.version, before),
      ),
    )
    .orderBy(desc(articleRevisions.version))
    .limit(limit);
}

export type RevisionSummaryRow = Awaited<ReturnType<typeof findRevisions>>[number];

/** One revision with its content and picture; null when there is none. */
export async function findRevision(db: Queryable, articleId: string, version: number) {
  const [row] = await db
    .select({ ...summarySelection, content, image: images })
    .from(articleRevisions)
    .innerJoin(articles, eq(articles.id, articleRevisions.articleId))
    .leftJoin(accounts, eq(accounts.id, articleRevisions.authorId))
    .leftJoin(images, eq(images.id, articleRevisions.imageId))
    .where(and(eq(articleRevisions.articleId, articleId), eq(articleRevisions.version, version)));
  return row ?? null;
}

export type RevisionRow = NonNullable<Awaited<ReturnType<typeof findRevision>>>;

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

/** The other tabs that showed an article since an instant, latest first. */
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
