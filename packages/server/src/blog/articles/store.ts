import {
  and,
  arrayContains,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  isNull,
  lt,
  type SQL,
  sql,
} from 'drizzle-orm';
import { images } from '../../media/images/read-model.ts';
import { accountName, accounts } from '../../people/accounts/read-model.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { descending, prepareOnce } from '../../platform/db/statements.ts';
import {
  articleDraftCopies,
  articleDrafts,
  articleRevisions,
  articles,
  formerArticleSlugs,
} from '../../platform/db/tables/blog/articles.ts';

const { heading, document, ...columns } = getTableColumns(articles);
const { content, ...summaryColumns } = columns;
export const summarySelection = { ...summaryColumns, image: images };
export const selection = { ...summarySelection, content };

type ImageRow = typeof images.$inferSelect;
/** Without the columns that only PostgreSQL's search reads. */
export type ArticleRecord = Omit<typeof articles.$inferSelect, 'heading' | 'document'>;
export type ArticleRow = ArticleRecord & { readonly image: ImageRow | null };
export type ArticleSummaryRow = Omit<ArticleRow, 'content'>;
export type NewArticleRow = Omit<typeof articles.$inferInsert, 'deletedAt'>;

/** Cursor of a list: after the article with this date and id. */
export interface ArticlePosition {
  readonly publishDate: Date;
  readonly id: string;
}

export interface ArticleFilter {
  /** Only articles public at this instant; absent: all. */
  readonly publicAt?: Date | undefined;
  readonly category?: string | undefined;
  readonly tag?: string | undefined;
  readonly after?: ArticlePosition | undefined;
  readonly limit?: number | undefined;
}

/** Written like the indexes of public articles. */
export const isPublicAt = (now: Date) =>
  sql`NOT ${articles.isDraft} AND ${articles.deletedAt} IS NULL AND ${articles.publishDate} <= ${now}`;

/**
 * Articles with this category and tag in exactly this spelling. The index contains slugs of
 * categories, not names.
 */
export function matchesLabels({ category, tag }: Pick<ArticleFilter, 'category' | 'tag'>): SQL | undefined {
  return and(
    category === undefined
      ? undefined
      : sql`${articles.categorySlug} = label_slug(${category}) AND ${articles.category} = ${category}`,
    tag === undefined ? undefined : arrayContains(articles.tags, [tag]),
  );
}

function matches({ publicAt, after, ...labels }: ArticleFilter): SQL | undefined {
  return and(
    isNull(articles.deletedAt),
    publicAt && isPublicAt(publicAt),
    matchesLabels(labels),
    after && sql`(${articles.publishDate}, ${articles.id}) < (${after.publishDate}, ${after.id})`,
  );
}

export const newestFirst = [descending(articles.publishDate), descending(articles.id)];

/** Articles, newest first, with their content. */
export async function findArticles(db: Queryable, filter: ArticleFilter): Promise<ArticleRow[]> {
  const query = db
    .select(selection)
    .from(articles)
    .leftJoin(images, eq(images.id, articles.imageId))
    .where(matches(filter))
    .orderBy(...newestFirst);
  return filter.limit === undefined ? query : query.limit(filter.limit);
}

/** The same without the content, which is most of the size. */
export async function findArticleSummaries(
  db: Queryable,
  filter: ArticleFilter,
): Promise<ArticleSummaryRow[]> {
  const query = db
    .select(summarySelection)
    .from(articles)
    .leftJoin(images, eq(images.id, articles.imageId))
    .where(matches(filter))
    .orderBy(...newestFirst);
  return filter.limit === undefined ? query : query.limit(filter.limit);
}

const slugShape = /^[a-z0-9-]+$/;
const uuidShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The condition that an article has this id, slug or former slug; also accepts placeholders of a
 * prepared query.
 */
function isNamed(id: unknown, slug: unknown): { condition: SQL; idFirst: SQL } {
  const former = sql`(SELECT ${formerArticleSlugs.articleId} FROM ${formerArticleSlugs} WHERE ${formerArticleSlugs.slug} = ${slug})`;
  return {
    condition: sql`(${articles.id} = ${id} OR ${articles.slug} = ${slug} OR ${articles.id} = ${former})`,
    idFirst: sql`${articles.id} = ${id} DESC NULLS LAST`,
  };
}

/** Parses an id or slug; null when it cannot be one of an article. */
function readAddress(idOrSlug: string): { id: string | null; slug: string } | null {
  const isId = uuidShape.test(idOrSlug);
  if (!isId && !slugShape.test(idOrSlug)) return null;
  return { id: isId ? idOrSlug.toLowerCase() : null, slug: idOrSlug };
}

const articleByAddress = prepareOnce((db) => {
  const named = isNamed(sql.placeholder('id'), sql.placeholder('slug'));
  return db
    .select(selection)
    .from(articles)
    .leftJoin(images, eq(images.id, articles.imageId))
    .where(and(isNull(articles.deletedAt), named.condition))
    .orderBy(named.idFirst)
    .limit(1)
    .prepare('article_by_address');
});

/** The article with an id, a slug or a former slug, public or not; null when unknown or deleted. */
export async function findArticle(db: Queryable, idOrSlug: string): Promise<ArticleRow | null> {
  const address = readAddress(idOrSlug);
  if (address === null) return null;
  const [row] = await articleByAddress(db).execute(address);
  return row ?? null;
}

export type ArticleHead = Pick<ArticleRecord, 'id' | 'version'>;

/** The id and version of an article; null when unknown, or in the trash unless that is allowed. */
export async function findArticleHead(
  db: Queryable,
  idOrSlug: string,
  { trashToo = false } = {},
): Promise<ArticleHead | null> {
  const address = readAddress(idOrSlug);
  if (address === null) return null;
  const named = isNamed(address.id, address.slug);
  const [row] = await db
    .select({ id: articles.id, version: articles.version })
    .from(articles)
    .where(and(trashToo ? undefined : isNull(articles.deletedAt), named.condition))
    .orderBy(named.idFirst)
    .limit(1);
  return row ?? null;
}

export type EditedArticleRow = ArticleRow & { readonly savedBy: string | null };

/** The article with who saved its version, in the trash or not. */
export async function findEditedArticle(db: Queryable, id: string): Promise<EditedArticleRow | null> {
  const [row] = await db
    .select({ ...selection, savedBy: accountName })
    .from(articles)
    .leftJoin(images, eq(images.id, articles.imageId))
    .leftJoin(
      articleRevisions,
      and(eq(articleRevisions.articleId, articles.id), eq(articleRevisions.version, articles.version)),
    )
    .leftJoin(
      accounts,
      eq(
        accounts.id,
        sql`CASE WHEN ${articleRevisions.id} IS NULL THEN ${articles.authorId} ELSE ${articleRevisions.authorId} END`,
      ),
    )
    .where(eq(articles.id, id));
  return row ?? null;
}

/** The author name of the account's newest article; null when it wrote none. */
export async function findLastSignature(db: Queryable, accountId: string): Promise<string | null> {
  const [row] = await db
    .select({ author: articles.author })
    .from(articles)
    .where(eq(articles.authorId, accountId))
    .orderBy(desc(articles.createdAt))
    .limit(1);
  return row?.author ?? null;
}

/**
 * The article's row, locked (FOR UPDATE) until the transaction ends; null when unknown or in the
 * trash.
 */
export async function lockArticle(tx: Queryable, id: string): Promise<ArticleRecord | null> {
  const row = await lockArticleOrTrash(tx, id);
  return row?.deletedAt === null ? row : null;
}

/** The same, in the trash or not. */
export async function lockArticleOrTrash(tx: Queryable, id: string): Promise<ArticleRecord | null> {
  const [row] = await tx.select(columns).from(articles).where(eq(articles.id, id)).for('no key update');
  return row ?? null;
}

/** @returns the new row; null when an article with that id exists */
export async function insertArticle(tx: Queryable, row: NewArticleRow): Promise<ArticleRecord | null> {
  const [inserted] = await tx
    .insert(articles)
    .values(row)
    .onConflictDoNothing({ target: articles.id })
    .returning(columns);
  return inserted ?? null;
}

export async function updateArticleRow(
  tx: Queryable,
  id: string,
  values: Partial<typeof articles.$inferInsert>,
): Promise<void> {
  await tx.update(articles).set(values).where(eq(articles.id, id));
}

/** Deletes the article permanently, with its history and unsaved work. */
export async function deleteArticleRow(tx: Queryable, id: string): Promise<void> {
  await tx.delete(articles).where(eq(articles.id, id));
}

/** Articles in the trash since before an instant, oldest first. */
export async function findTrashedBefore(db: Queryable, instant: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: articles.id })
    .from(articles)
    .where(lt(articles.deletedAt, instant))
    .orderBy(articles.deletedAt)
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function hasImage(db: Queryable, id: string): Promise<boolean> {
  return (await db.$count(images, eq(images.id, id))) > 0;
}

export async function findImage(db: Queryable, id: string): Promise<ImageRow | null> {
  if (id === '') return null;
  const [row] = await db.select().from(images).where(eq(images.id, id));
  return row ?? null;
}

/** The nearest instant after `now` at which a scheduled article becomes public. */
export async function findNextPublishDate(db: Queryable, now: Date): Promise<Date | null> {
  const [row] = await db
    .select({ publishDate: articles.publishDate })
    .from(articles)
    .where(and(isNull(articles.deletedAt), eq(articles.isDraft, false), gt(articles.publishDate, now)))
    .orderBy(asc(articles.publishDate))
    .limit(1);
  return row?.publishDate ?? null;
}

/** Public articles ordered by id, so that they keep their position when others are published. */
export async function findArticleAddresses(
  db: Queryable,
  now: Date,
  range: { limit: number; offset: number },
) {
  return db
    .select({ slug: articles.slug, updatedAt: articles.updatedAt })
    .from(articles)
    .where(isPublicAt(now))
    .orderBy(articles.id)
    .limit(range.limit)
    .offset(range.offset);
}

export async function countPublicArticles(db: Queryable, now: Date): Promise<number> {
  const [row] = await db.select({ total: count() }).from(articles).where(isPublicAt(now));
  return row?.total ?? 0;
}

export function findOwnArticles(db: Queryable, accountId: string) {
  return db
    .select({ title: articles.title, publishDate: articles.publishDate })
    .from(articles)
    .where(eq(articles.authorId, accountId))
    .orderBy(desc(articles.publishDate));
}

/** An account's unsaved texts and their copies. */
export function findOwnDrafts(db: Queryable, accountId: string) {
  const textOf = (fields: typeof articleDrafts.fields | typeof articleDraftCopies.fields) => ({
    title: sql<string | null>`${fields}->>'title'`,
    content: sql<string | null>`${fields}->>'content'`,
  });
  const drafts = db
    .select({ ...textOf(articleDrafts.fields), savedAt: articleDrafts.updatedAt })
    .from(articleDrafts)
    .where(eq(articleDrafts.accountId, accountId));
  const copies = db
    .select({ ...textOf(articleDraftCopies.fields), savedAt: articleDraftCopies.savedAt })
    .from(articleDraftCopies)
    .where(eq(articleDraftCopies.accountId, accountId));
  return drafts.unionAll(copies).orderBy(sql`3 DESC`);
}

/** Key of the advisory lock for choosing slugs, which keeps them unique; any fixed number. */
const SLUG_LOCK = 7_326_003;

/** Lets one transaction at a time choose slugs, until it ends. */
export async function lockSlugs(tx: Queryable): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${SLUG_LOCK})`);
}

/**
 * Slugs equal to `base`, or to `base` with a number, that another article than `articleId` has or
 * had in public; deleted articles keep theirs.
 */
export async function findTakenSlugs(tx: Queryable, base: string, articleId: string): Promise<Set<string>> {
  const pattern = `^${base}(-[0-9]+)?$`;
  const { rows } = await tx.execute<{ slug: string }>(sql`
    SELECT slug FROM ${articles} WHERE starts_with(slug, ${base}) AND slug ~ ${pattern} AND id <> ${articleId}
    UNION ALL
    SELECT slug FROM ${formerArticleSlugs}
    WHERE starts_with(slug, ${base}) AND slug ~ ${pattern} AND article_id <> ${articleId}`);
  return new Set(rows.map(({ slug }) => slug));
}

/** Permanently records a slug of the article. Idempotent. */
export async function insertFormerSlug(tx: Queryable, slug: string, articleId: string): Promise<void> {
  await tx.insert(formerArticleSlugs).values({ slug, articleId }).onConflictDoNothing();
}

/** Whether an article was public under a slug before it was unpublished or got another slug. */
export async function hasFormerSlug(tx: Queryable, articleId: string): Promise<boolean> {
  return (await tx.$count(formerArticleSlugs, eq(formerArticleSlugs.articleId, articleId))) > 0;
}
