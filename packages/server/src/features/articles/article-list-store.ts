import {
  type AdminArticleQuery,
  type EditedArticleStatus,
  editedArticleStatusSchema,
} from '@lampion/contract/schemas/admin-article';
import { and, eq, gt, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { findsText } from '../../db/contains-text.ts';
import { countUpTo } from '../../db/count-up-to.ts';
import type { Queryable } from '../../db/database.ts';
import { articleDrafts, articleRevisions, articles } from '../../db/tables/articles.ts';
import { accountName, accounts } from '../accounts/account-read-model.ts';
import { images } from '../images/image-read-model.ts';
import { type ArticleSummaryRow, summarySelection } from './article-store.ts';

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

/** Who saved the current version; the author when it was not saved since revisions exist. */
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
  // The ids only first: the other columns are read for one page, not for all rows before it.
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

/** How many articles the list holds on all its pages; `limit` + 1 means that there are more. */
export function countAdminArticles(db: Queryable, filter: Filter, now: Date, limit: number): Promise<number> {
  return countUpTo(db, limit, sql`${articles} WHERE ${matches(filter, now)}`);
}

/** How many articles there are of each status. */
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

/** Grouped first and searched then: there are far fewer names than uses. */
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
