import {
  type AdminArticleQuery,
  type EditedArticleStatus,
  editedArticleStatusSchema,
} from '@lampion/contract/blog/article-editing';
import { and, eq, gt, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { images } from '../../media/images/read-model.ts';
import { accountName, accounts } from '../../people/accounts/read-model.ts';
import { countUpTo, type Queryable } from '../../platform/db/database.ts';
import { findsText } from '../../platform/db/search-text.ts';
import { articleDrafts, articleRevisions, articles } from '../../platform/db/tables/blog/articles.ts';
import { selectNewest } from './search-store.ts';
import {
  type ArticleRow,
  type ArticleSummaryRow,
  isPublicAt,
  newestFirst,
  selection,
  summarySelection,
} from './store.ts';

type Filter = Pick<AdminArticleQuery, 'featured' | 'q' | 'status'>;

function hasStatus(status: EditedArticleStatus | undefined, now: Date): SQL | undefined {
  if (status === 'trashed') return isNotNull(articles.deletedAt);
  const kept = isNull(articles.deletedAt);
  if (status === undefined) return kept;
  if (status === 'draft') return and(kept, eq(articles.isDraft, true));
  const isDue = status === 'published' ? lte(articles.publishDate, now) : gt(articles.publishDate, now);
  return and(kept, eq(articles.isDraft, false), isDue);
}

function matches({ featured, q, status }: Filter, now: Date): SQL | undefined {
  return and(
    hasStatus(status, now),
    featured === undefined ? undefined : eq(articles.isFeatured, featured === 'true'),
    findsText(sql`${articles.title}`, q),
  );
}

const sortKeys: Record<AdminArticleQuery['sort'], SQL> = {
  date: sql`${articles.publishDate}`,
  title: sql`${articles.title} COLLATE "und-x-icu"`,
  views: sql`${articles.views}`,
  updated: sql`${articles.updatedAt}`,
};

/** The newest unsaved work of any user on the article, as JSON. */
const unsaved = sql<{ title: string; editor: string; updatedAt: string } | null>`(
  SELECT json_build_object('title', coalesce(${articleDrafts.fields}->>'title', ${articles.title}),
    'editor', ${accountName}, 'updatedAt', to_char(${articleDrafts.updatedAt} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  FROM ${articleDrafts} JOIN ${accounts} ON ${accounts.id} = ${articleDrafts.accountId}
  WHERE ${articleDrafts.articleId} = ${articles.id}
  ORDER BY ${articleDrafts.updatedAt} DESC LIMIT 1)`;

/**
 * Who saved the current version; the author if it has not been saved since revisions were
 * introduced.
 */
const savedBy = sql<string | null>`(
  SELECT ${accountName} FROM ${accounts} WHERE ${accounts.id} = coalesce((
    SELECT ${articleRevisions.authorId} FROM ${articleRevisions}
    WHERE ${articleRevisions.articleId} = ${articles.id} AND ${articleRevisions.version} = ${articles.version}
  ), ${articles.authorId}))`;

export type AdminArticleRow = ArticleSummaryRow & {
  readonly savedBy: string | null;
  readonly unsaved: { title: string; editor: string; updatedAt: string } | null;
};

/** One page of the administration's list. */
export async function findAdminArticles(
  db: Queryable,
  query: AdminArticleQuery,
  now: Date,
): Promise<AdminArticleRow[]> {
  const { sort, order, page, perPage } = query;
  const direction = order === 'asc' ? sql`ASC NULLS FIRST` : sql`DESC NULLS LAST`;
  const sorted = [sql`${sortKeys[sort]} ${direction}`, sql`${articles.id} ${direction}`];
  // Ids first: the other columns are read for one page, not for all rows before it.
  const chosen = db
    .select({ id: articles.id })
    .from(articles)
    .where(matches(query, now))
    .orderBy(...sorted)
    .limit(perPage)
    .offset((page - 1) * perPage);
  return db
    .select({ ...summarySelection, savedBy, unsaved })
    .from(articles)
    .leftJoin(images, eq(images.id, articles.imageId))
    .where(sql`${articles.id} IN (${chosen})`)
    .orderBy(...sorted);
}

/** How many articles the list has on all pages; `limit` + 1 means more. */
export function countAdminArticles(db: Queryable, filter: Filter, now: Date, limit: number): Promise<number> {
  return countUpTo(db, limit, sql`${articles} WHERE ${matches(filter, now)}`);
}

/** The number of articles of each status. */
export async function countByStatus(db: Queryable, now: Date): Promise<Record<EditedArticleStatus, number>> {
  const counts = editedArticleStatusSchema.options.map(
    (status) => sql`count(*) FILTER (WHERE ${hasStatus(status, now)})::int AS ${sql.identifier(status)}`,
  );
  const { rows } = await db.execute<Record<EditedArticleStatus, number>>(
    sql`SELECT ${sql.join(counts, sql`, `)} FROM ${articles}`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('an aggregate without a row');
  return row;
}

export interface Suggestion {
  readonly name: string;
  readonly count: number;
}

/** Tags in use, most used first. */
export async function findTags(db: Queryable, q: string | undefined, limit: number): Promise<Suggestion[]> {
  const used = sql`SELECT unnest(${articles.tags}) AS name FROM ${articles} WHERE ${articles.deletedAt} IS NULL`;
  return findNames(db, used, q, limit);
}

/** Categories in use, most used first. */
export async function findCategories(
  db: Queryable,
  q: string | undefined,
  limit: number,
): Promise<Suggestion[]> {
  const used = sql`SELECT ${articles.category} AS name FROM ${articles}
    WHERE ${articles.deletedAt} IS NULL AND ${articles.category} <> ''`;
  return findNames(db, used, q, limit);
}

/** Grouped before searching: there are far fewer names than uses. */
async function findNames(db: Queryable, used: SQL, q: string | undefined, limit: number) {
  const { rows } = await db.execute<{ name: string; count: number }>(sql`
    SELECT name, count FROM (
      -- OFFSET keeps PostgreSQL from searching first.
      SELECT name, count(*)::int AS count FROM (${used}) AS used GROUP BY name OFFSET 0
    ) AS names
    WHERE ${findsText(sql`name`, q) ?? sql`true`}
    ORDER BY count DESC, name COLLATE "und-x-icu" LIMIT ${limit}`);
  return rows;
}

const order = sql.join(newestFirst, sql`, `);

/** A category or a tag as public articles spell it. */
export interface LabelRow extends Record<string, unknown> {
  readonly name: string;
  readonly slug: string;
}

/** Matches any spelling of a label's URL segment. */
const ADDRESS = /^[^\p{Cc}\p{Cs}]{1,200}$/u;

/**
 * The label with a slug in any spelling, named as in the newest public article; null when there is
 * none.
 */
export async function findLabel(
  db: Queryable,
  { kind, slug }: ArticleLabelAddress,
  now: Date,
): Promise<LabelRow | null> {
  if (!ADDRESS.test(slug)) return null;
  const wanted = sql`label_slug(${slug})`;
  const [name, newest] =
    kind === 'category'
      ? [sql`${articles.category}`, newestOfCategory(wanted, now)]
      : [
          sql`${articles.tags}[array_position(${articles.tagSlugs}, ${wanted})]`,
          selectNewest(sql`${articles.tagSlugs} @> ARRAY[${wanted}]`, now, 1),
        ];
  const { rows } = await db.execute<LabelRow>(sql`
    SELECT ${name} AS name, ${wanted} AS slug FROM ${articles}
    WHERE ${articles.id} = ${newest} AND ${wanted} <> ''`);
  return rows[0] ?? null;
}

const newestOfCategory = (slug: SQL, now: Date) => sql`(SELECT ${articles.id} FROM ${articles}
  WHERE ${articles.categorySlug} = ${slug} AND ${isPublicAt(now)} ORDER BY ${order} LIMIT 1)`;

/** Categories of public articles, most used first, named as in the newest article. */
export async function findPublicCategories(db: Queryable, now: Date, limit: number): Promise<LabelRow[]> {
  // Counted in the index only; articles are read just for the names.
  const { rows } = await db.execute<LabelRow>(sql`
    SELECT counted.slug, ${articles.category} AS name
    FROM (
      SELECT ${articles.categorySlug} AS slug, count(*) AS count
      FROM ${articles} WHERE ${isPublicAt(now)} AND ${articles.categorySlug} <> ''
      GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${limit}
    ) AS counted
    JOIN ${articles} ON ${articles.id} = ${newestOfCategory(sql`counted.slug`, now)}
    ORDER BY counted.count DESC, 1`);
  return rows;
}

interface LabelAddressRow extends Record<string, unknown>, ArticleLabelAddress {
  /** The last change of one of its articles. */
  readonly updatedAt: Date;
}

/** Labels shared by several public articles, in a fixed order. */
export async function findSharedLabels(db: Queryable, now: Date, limit: number): Promise<LabelAddressRow[]> {
  // Articles with the same labels are counted together: there are far fewer combinations than
  // articles.
  const { rows } = await db.execute<LabelAddressRow>(sql`
    WITH alike AS MATERIALIZED (
      SELECT ${articles.categorySlug} AS category, ${articles.tagSlugs} AS tags, count(*) AS count,
        max(${articles.updatedAt}) AS updated_at
      FROM ${articles} WHERE ${isPublicAt(now)} GROUP BY 1, 2
    )
    SELECT kind, slug, max(updated_at) AS "updatedAt" FROM (
      SELECT 'category' AS kind, category AS slug, count, updated_at FROM alike
      UNION ALL
      SELECT 'tag', own.slug, count, updated_at
      FROM alike, LATERAL (SELECT DISTINCT unnest(tags) AS slug) AS own
    ) AS labels
    WHERE slug <> '' GROUP BY kind, slug HAVING sum(count) > 1 ORDER BY kind, slug LIMIT ${limit}`);
  return rows.map((row) => ({ ...row, updatedAt: new Date(row.updatedAt) }));
}

/** Articles in the order of the given ids; missing ones are left out. */
export async function findArticlesById(db: Queryable, ids: readonly string[]): Promise<ArticleRow[]> {
  const rows = await db
    .select(selection)
    .from(articles)
    .leftJoin(images, eq(images.id, articles.imageId))
    .where(inArray(articles.id, [...ids]));
  return inOrder(rows, ids);
}

/** The same without the content. */
export async function findSummariesById(db: Queryable, ids: readonly string[]): Promise<ArticleSummaryRow[]> {
  const rows = await db
    .select(summarySelection)
    .from(articles)
    .leftJoin(images, eq(images.id, articles.imageId))
    .where(inArray(articles.id, [...ids]));
  return inOrder(rows, ids);
}

function inOrder<Row extends { readonly id: string }>(rows: readonly Row[], ids: readonly string[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function readIds(db: Queryable, query: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(query);
  return rows.map(({ id }) => id);
}

/** The newest featured articles. */
export function findFeaturedIds(db: Queryable, now: Date, limit: number): Promise<string[]> {
  return readIds(
    db,
    sql`SELECT ${articles.id} AS id FROM ${articles}
      WHERE ${articles.isFeatured} AND ${isPublicAt(now)} ORDER BY ${order} LIMIT ${limit}`,
  );
}

/** The filter of a list of the blog. */
export interface Listing {
  readonly publicAt: Date;
  /** By its slug. */
  readonly label?: ArticleLabelAddress | undefined;
  /** Ids of articles that are shown elsewhere. */
  readonly without: readonly string[];
}

export interface ArticleLabelAddress {
  readonly kind: 'category' | 'tag';
  readonly slug: string;
}

const hasLabel = ({ kind, slug }: ArticleLabelAddress): SQL =>
  kind === 'category' ? sql`${articles.categorySlug} = ${slug}` : sql`${articles.tagSlugs} @> ARRAY[${slug}]`;

const isListed = ({ publicAt, label, without }: Listing): SQL =>
  sql`${isPublicAt(publicAt)} AND ${label ? hasLabel(label) : sql`true`}
    AND ${without.length === 0 ? sql`true` : sql`${articles.id} NOT IN ${[...without]}`}`;

/** One page of a list, newest first. */
export function findListedIds(
  db: Queryable,
  listing: Listing,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<string[]> {
  return readIds(
    db,
    sql`SELECT ${articles.id} AS id FROM ${articles} WHERE ${isListed(listing)}
      ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`,
  );
}

export function countListed(db: Queryable, listing: Listing): Promise<number> {
  return db.$count(articles, isListed(listing));
}
