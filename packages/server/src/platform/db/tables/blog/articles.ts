// Owner: blog/articles. The blog, its versions and its views.

import { EDITORS } from '@lampion/contract/blog/articles';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { weeksOf } from '../../weeks.ts';
import { bytea, createdAt, instant, primaryId, tsvector } from '../columns.ts';
import { images } from '../media/images.ts';
import { accounts } from '../people/accounts.ts';

/** Blog articles. Public when not a draft, not deleted, and `publishDate` is reached. */
export const articles = pgTable(
  'articles',
  {
    id: primaryId(),
    slug: text().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    /** HTML, sanitised on write. */
    content: text().notNull(),
    category: text().notNull().default(''),
    tags: text().array().notNull().default(sql`'{}'::text[]`),
    imageId: uuid().references(() => images.id, { onDelete: 'set null' }),
    /** Composition of the drawn cover while there is no picture; null draws from the id. */
    coverType: text(),
    coverPlan: text(),
    coverSky: text(),
    isFeatured: boolean().notNull().default(false),
    isDraft: boolean().notNull().default(false),
    publishDate: instant().notNull(),
    views: integer().notNull().default(0),
    /** Incremented by every save: a save based on an older version is refused. */
    version: integer().notNull().default(1),
    authorId: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    /** Who signs it in public. */
    author: text().notNull().default(EDITORS),
    createdAt: createdAt(),
    updatedAt: instant().notNull().defaultNow(),
    deletedAt: instant(),
    /** Slug of the category's page; empty when the category has no alphanumeric character. */
    categorySlug: text().notNull().generatedAlwaysAs(sql`label_slug(category)`),
    /** Slugs of the tags, in the same order. */
    tagSlugs: text().array().notNull().generatedAlwaysAs(sql`label_slugs(tags)`),
    /** What is searched: the title (weight A), the description and labels (B). */
    heading: tsvector().notNull().generatedAlwaysAs(sql`article_heading(title, description, category, tags)`),
    /** `heading` and the text (weight C). */
    document: tsvector()
      .notNull()
      .generatedAlwaysAs(sql`article_document(title, description, category, tags, content)`),
  },
  (table) => [
    uniqueIndex('articles_slug_key').on(table.slug),
    index('articles_publish_date_idx').on(table.publishDate.desc(), table.id.desc()),
    index('articles_tags_idx').using('gin', table.tags),
    index('articles_title_search_idx').using('gin', sql`fold_text(${table.title}) gin_trgm_ops`),
    index('articles_deleted_at_idx').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    index('articles_image_id_idx').on(table.imageId).where(sql`${table.imageId} is not null`),
    index('articles_author_id_idx').on(table.authorId, table.createdAt),
    // For the pages of the blog, of a category and of a tag.
    index('articles_listed_idx')
      .on(table.publishDate.desc(), table.id.desc())
      .where(sql`not ${table.isDraft} and ${table.deletedAt} is null`),
    index('articles_featured_idx')
      .on(table.publishDate.desc(), table.id.desc())
      .where(sql`${table.isFeatured} and not ${table.isDraft} and ${table.deletedAt} is null`),
    index('articles_category_slug_idx')
      .on(table.categorySlug, table.publishDate.desc(), table.id.desc())
      .where(sql`not ${table.isDraft} and ${table.deletedAt} is null`),
    index('articles_tag_slugs_idx').using('gin', table.tagSlugs),
    // For searches over all articles, and over the newest ones.
    index('articles_words_idx').using('gin', table.document, table.heading, weeksOf(table.publishDate)),
  ],
);

/**
 * Every word that any article had while it was not a draft, in lower case. Used to correct typing
 * errors, if a public article contains the word. Filled by a trigger on `articles`.
 */
export const articleWords = pgTable('article_words', { word: text().primaryKey() }, (table) => [
  index('article_words_word_idx').using('gin', sql`fold_text(${table.word}) gin_trgm_ops`),
]);

/** An article's content after each save, for comparing and restoring. */
export const articleRevisions = pgTable(
  'article_revisions',
  {
    id: primaryId(),
    articleId: uuid()
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    content: text().notNull(),
    author: text().notNull().default(EDITORS),
    category: text().notNull(),
    tags: text().array().notNull(),
    imageId: uuid().references(() => images.id, { onDelete: 'set null' }),
    isFeatured: boolean().notNull(),
    isDraft: boolean().notNull(),
    publishDate: instant().notNull(),
    authorId: uuid().references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('article_revisions_version_key').on(table.articleId, table.version),
    index('article_revisions_image_id_idx').on(table.imageId).where(sql`${table.imageId} is not null`),
  ],
);

/** Unsaved work on an article, one draft per editor, saved while typing. Never public. */
export const articleDrafts = pgTable(
  'article_drafts',
  {
    articleId: uuid()
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The version the draft is based on. */
    baseVersion: integer().notNull(),
    /** Incremented by every save and never reused: a new draft starts at the clock. */
    draftVersion: bigint({ mode: 'number' }).notNull().default(0),
    /** The tab that saved it last; null for clients that name none. */
    tab: uuid(),
    fields: jsonb().notNull(),
    updatedAt: instant().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.articleId, table.accountId] })],
);

/** Copies of drafts, some minutes apart. Only their editor can read them. */
export const articleDraftCopies = pgTable(
  'article_draft_copies',
  {
    id: primaryId(),
    articleId: uuid()
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    baseVersion: integer().notNull(),
    fields: jsonb().notNull(),
    /** When the draft was like this. */
    savedAt: instant().notNull(),
  },
  (table) => [
    index('article_draft_copies_editor_idx').on(table.articleId, table.accountId, table.savedAt),
    index('article_draft_copies_account_id_idx').on(table.accountId),
    index('article_draft_copies_saved_at_idx').on(table.savedAt),
  ],
);

/** The tabs in which an article is open; each reports every few seconds. */
export const articlePresences = pgTable(
  'article_presences',
  {
    articleId: uuid()
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    tab: uuid().notNull(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** "Firefox sur Windows". */
    device: text().notNull(),
    seenAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.tab] }),
    index('article_presences_account_id_idx').on(table.accountId),
    index('article_presences_seen_at_idx').on(table.seenAt),
  ],
);

/** Former slugs: they redirect permanently and are never given to another article. */
export const formerArticleSlugs = pgTable('former_article_slugs', {
  slug: text().primaryKey(),
  articleId: uuid()
    .notNull()
    .references(() => articles.id, { onDelete: 'cascade' }),
});

/** Last counted visit of a visitor to an article. The salt of `visitorHash` changes every day. */
export const articleVisits = pgTable(
  'article_visits',
  {
    articleId: uuid()
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    visitorHash: bytea().notNull(),
    countedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.articleId, table.visitorHash] }),
    index('article_visits_counted_at_idx').on(table.countedAt),
  ],
);

/** Views of each article per day (Europe/Paris). */
export const articleDailyViews = pgTable(
  'article_daily_views',
  {
    day: date({ mode: 'string' }).notNull(),
    articleId: uuid()
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    views: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.articleId] })],
);
