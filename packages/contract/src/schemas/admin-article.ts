import { z } from 'zod';
import { chosenIdsSchema, listQuerySchema, orderSchema, pageOf, searchSchema } from './admin-page.ts';
import {
  ARTICLE_CONTENT_MAX,
  ARTICLE_TAGS_MAX,
  articleParamsSchema,
  articleSchema,
  articleStatusSchema,
  articleVersionSchema,
  publishDateSchema,
} from './article.ts';
import { fileSchema, idSchema, instantSchema, pageQuerySchema, pictureSchema } from './common.ts';

/** Days an article stays in the trash before it is gone for good. */
export const TRASH_DAYS = 30;
/** Days a picture is kept that nothing shows. */
export const UNUSED_IMAGE_DAYS = 7;

export const editedArticleStatusSchema = z.enum([...articleStatusSchema.options, 'trashed']);
export type EditedArticleStatus = z.infer<typeof editedArticleStatusSchema>;

/** How a status is shown. */
export const articleStatusLabels: Record<EditedArticleStatus, string> = {
  draft: 'Brouillon',
  scheduled: 'Programmé',
  published: 'Publié',
  trashed: 'À la corbeille',
};

/** An article as its editor needs it. A draft may still have no title and no content. */
export const editedArticleSchema = articleSchema
  .extend({
    status: editedArticleStatusSchema,
    /** The picture behind `picture`, for sending it back. */
    imageId: idSchema.nullable(),
    createdAt: instantSchema,
    /** Since when it is in the trash. */
    deletedAt: instantSchema.nullable(),
    /** Who saved `version`, at `updatedAt`; null for ourselves and for accounts that are gone. */
    savedBy: z.string().nullable(),
  })
  .meta({ id: 'EditedArticle' });
export type EditedArticle = z.infer<typeof editedArticleSchema>;

/** Text of a draft: anything without control characters that PostgreSQL can keep. */
function draftTextSchema(max: number) {
  return z
    .string()
    .max(max, `${max} caractères au maximum`)
    .regex(/^[\P{Cc}\n\r\t]*$/u, 'Caractères non autorisés')
    .overwrite((text) => text.toWellFormed());
}

/**
 * Unsaved work, whatever state it is in: each field may be missing or empty. Pictures are sent before, with
 * POST /admin/images; pictures pasted as data are refused by their size sooner or later.
 */
const draftFieldsSchema = z
  .object({
    title: draftTextSchema(500),
    description: draftTextSchema(1000),
    content: draftTextSchema(ARTICLE_CONTENT_MAX),
    category: draftTextSchema(100),
    tags: z
      .array(draftTextSchema(100))
      .max(5 * ARTICLE_TAGS_MAX, `${5 * ARTICLE_TAGS_MAX} étiquettes au maximum`),
    publishDate: publishDateSchema,
    isFeatured: z.boolean(),
    isDraft: z.boolean(),
    imageId: z.union([z.literal(''), idSchema], { error: 'Identifiant invalide' }),
  })
  .partial();
export type DraftFields = z.infer<typeof draftFieldsSchema>;

const articleDraftSchema = z
  .object({
    /** The version the work was begun on: lower than the article's when somebody saved since. */
    baseVersion: z.number().int(),
    updatedAt: instantSchema,
    fields: draftFieldsSchema,
  })
  .meta({ id: 'ArticleDraft' });
export type ArticleDraft = z.infer<typeof articleDraftSchema>;

export const saveDraftBodySchema = z.object({
  baseVersion: articleVersionSchema,
  fields: draftFieldsSchema,
});
export type SaveDraftBody = z.infer<typeof saveDraftBodySchema>;

export const savedDraftSchema = z.object({ updatedAt: instantSchema }).meta({ id: 'SavedDraft' });

/** The asker's own draft; null when there is none. */
export const ownDraftSchema = z.object({ draft: articleDraftSchema.nullable() }).meta({ id: 'OwnDraft' });

/** The first autosave of a new article. `_id` is made by the editor: sending it twice makes one article. */
export const createDraftBodySchema = z.object({ _id: idSchema.optional(), fields: draftFieldsSchema });
export type CreateDraftBody = z.infer<typeof createDraftBodySchema>;

/** Somebody else's unsaved work on the same article. */
const otherDraftSchema = z.object({ editor: z.string(), updatedAt: instantSchema });

/** All that opening the editor takes. */
export const articleEditorSchema = z
  .object({
    article: editedArticleSchema,
    draft: articleDraftSchema.nullable(),
    others: z.array(otherDraftSchema),
  })
  .meta({ id: 'ArticleEditor' });
export type ArticleEditor = z.infer<typeof articleEditorSchema>;

/** A line of an article's history. */
const revisionSummarySchema = z
  .object({
    version: z.number().int(),
    title: z.string(),
    /** Draft, or published from `publishDate` on: as it was saved. */
    isDraft: z.boolean(),
    publishDate: instantSchema,
    /** Characters of the content, its HTML included. */
    contentLength: z.number().int(),
    savedBy: z.string().nullable(),
    savedAt: instantSchema,
    isCurrent: z.boolean(),
  })
  .meta({ id: 'RevisionSummary' });
export type RevisionSummary = z.infer<typeof revisionSummarySchema>;

/** Newest first. */
export const revisionListSchema = z
  .object({ revisions: z.array(revisionSummarySchema), nextCursor: z.string().nullable() })
  .meta({ id: 'RevisionList' });

export const revisionSchema = revisionSummarySchema
  .extend({
    description: z.string(),
    content: z.string(),
    category: z.string(),
    tags: z.array(z.string()),
    isFeatured: z.boolean(),
    imageId: idSchema.nullable(),
    imageUrl: z.string().nullable(),
  })
  .meta({ id: 'Revision' });
export type Revision = z.infer<typeof revisionSchema>;

export const revisionQuerySchema = pageQuerySchema;
export const revisionParamsSchema = articleParamsSchema.extend({ version: articleVersionSchema });

/** `version`: the article's, as the asker knows it; left out, the restoring wins over whatever was saved since. */
export const restoreRevisionBodySchema = z.object({ version: articleVersionSchema.optional() });

export const suggestionQuerySchema = z.object({ q: searchSchema.optional() });
export const suggestionsSchema = z.array(z.object({ name: z.string(), count: z.number().int() }));

const adminArticleSortSchema = z.enum(['date', 'title', 'views', 'updated']);

export const adminArticleQuerySchema = listQuerySchema.extend({
  /** Everything but the trash when left out. */
  status: editedArticleStatusSchema.optional(),
  featured: z.enum(['true', 'false']).optional(),
  sort: adminArticleSortSchema.default('date'),
  order: orderSchema.default('desc'),
});
export type AdminArticleQuery = z.output<typeof adminArticleQuerySchema>;

/** A line of the administration's list. */
const adminArticleSchema = editedArticleSchema
  .omit({ content: true })
  .extend({
    /** The newest unsaved work of anybody: how a draft that was never saved by hand is really called. */
    unsaved: z.object({ title: z.string(), editor: z.string(), updatedAt: instantSchema }).nullable(),
  })
  .meta({ id: 'AdminArticle' });
export type AdminArticle = z.infer<typeof adminArticleSchema>;

export const adminArticlePageSchema = pageOf(adminArticleSchema)
  .extend({
    /** How many there are of each status, whatever the search. */
    counts: z.record(editedArticleStatusSchema, z.number().int()),
  })
  .meta({ id: 'AdminArticlePage' });
export type AdminArticlePage = z.infer<typeof adminArticlePageSchema>;

const articleActionSchema = z.enum([
  'trash',
  'restore',
  'publish',
  'unpublish',
  'feature',
  'unfeature',
  'purge',
]);
export type ArticleAction = z.infer<typeof articleActionSchema>;

export const bulkArticlesBodySchema = z.object({
  ids: chosenIdsSchema(idSchema),
  action: articleActionSchema,
});
export type BulkArticlesBody = z.output<typeof bulkArticlesBodySchema>;

/** What really happened: articles that were already so, or could not become so, are named with the reason. */
export const bulkAnswerSchema = z
  .object({
    changed: z.array(idSchema),
    unchanged: z.array(z.object({ id: idSchema, message: z.string() })),
  })
  .meta({ id: 'BulkAnswer' });
export type BulkAnswer = z.infer<typeof bulkAnswerSchema>;

export const uploadImageBodySchema = z.object({ image: fileSchema });

/** A picture for the editor: `src` with its size stands in the content, `_id` makes it the cover. */
export const uploadedImageSchema = z
  .object({
    _id: idSchema,
    src: z.string(),
    width: z.number().int(),
    height: z.number().int(),
    picture: pictureSchema,
  })
  .meta({ id: 'UploadedImage' });
export type UploadedImage = z.infer<typeof uploadedImageSchema>;
