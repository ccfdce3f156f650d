import { z } from 'zod';
import {
  absoluteUrlSchema,
  fileSchema,
  idSchema,
  instantSchema,
  nextCursorSchema,
  pageQuerySchema,
  pictureSchema,
  pictureUrlSchema,
} from '../platform/common.ts';
import { chosenIdsSchema, listQuerySchema, orderSchema, pageOf } from '../platform/lists.ts';
import { limitCharacters, searchTextSchema } from '../platform/text.ts';
import {
  ARTICLE_CONTENT_MAX,
  ARTICLE_TAGS_MAX,
  articleParamsSchema,
  articleSchema,
  articleStatusSchema,
  articleVersionSchema,
  publishDateSchema,
} from './articles.ts';

/** Days an article stays in the trash before it is deleted permanently. */
export const TRASH_DAYS = 30;
/** Days an unused image is stored. */
export const UNUSED_IMAGE_DAYS = 7;

export const editedArticleStatusSchema = z.enum([...articleStatusSchema.options, 'trashed']);
export type EditedArticleStatus = z.infer<typeof editedArticleStatusSchema>;

/** Label of each status. */
export const articleStatusLabels: Record<EditedArticleStatus, string> = {
  draft: 'Brouillon',
  scheduled: 'Programmé',
  published: 'Publié',
  trashed: 'À la corbeille',
};

/** An article for its editor. A draft may have no title and no content yet. */
export const editedArticleSchema = articleSchema
  .extend({
    status: editedArticleStatusSchema,
    imageId: idSchema.nullable().describe('L’image derrière `picture`, à renvoyer telle quelle.'),
    createdAt: instantSchema,
    deletedAt: instantSchema
      .nullable()
      .describe('Depuis quand il est à la corbeille ; null : il n’y est pas.'),
    savedBy: z
      .string()
      .nullable()
      .describe('Qui a enregistré `version`, à `updatedAt` ; null pour Lampion et les comptes effacés.'),
  })
  .meta({ id: 'EditedArticle' });
export type EditedArticle = z.infer<typeof editedArticleSchema>;

/** Text of a draft: anything without control characters that PostgreSQL can store. */
function storable(text: z.ZodString) {
  return text
    .regex(/^[\P{Cc}\n\r\t]*$/u, 'Caractères non autorisés')
    .overwrite((written) => written.toWellFormed());
}

const draftTextSchema = (max: number) => storable(limitCharacters(z.string(), max));

/**
 * Unsaved work in any state: each field may be missing or empty. Pictures are uploaded first, with
 * POST /admin/images; pasted data URLs above the size limit are refused.
 */
const draftFieldsSchema = z
  .object({
    title: draftTextSchema(500),
    description: draftTextSchema(1000),
    content: storable(z.string().max(ARTICLE_CONTENT_MAX, 'Article trop long')),
    author: draftTextSchema(200),
    category: draftTextSchema(100),
    tags: z
      .array(draftTextSchema(100))
      .max(5 * ARTICLE_TAGS_MAX, `${5 * ARTICLE_TAGS_MAX} étiquettes au maximum`),
    publishDate: publishDateSchema
      .nullable()
      .describe('null : plus aucune date, et publier veut dire tout de suite.'),
    isFeatured: z.boolean(),
    isDraft: z.boolean(),
    imageId: z.union([z.literal(''), idSchema], { error: 'Identifiant invalide' }),
  })
  .partial();
export type DraftFields = z.infer<typeof draftFieldsSchema>;

export const articleDraftSchema = z
  .object({
    baseVersion: z
      .number()
      .int()
      .describe(
        'La version d’où part le travail : plus petite que celle de l’article si quelqu’un a enregistré depuis.',
      ),
    draftVersion: z.number().int().describe('Augmente à chaque enregistrement du brouillon.'),
    tab: idSchema.nullable().describe('L’onglet qui l’a enregistré ; null s’il n’est pas connu.'),
    updatedAt: instantSchema,
    fields: draftFieldsSchema,
  })
  .meta({ id: 'ArticleDraft' });
export type ArticleDraft = z.infer<typeof articleDraftSchema>;

/**
 * `draftVersion`: the draft this work continues, 0 if there was none. If another tab or device of
 * the account has saved since, the answer is 409 with the current draft; without it, the current
 * draft is replaced. `tab` is an id that the caller chooses: its own saves, even those whose answer
 * was lost, cause no conflict.
 */
export const saveDraftBodySchema = z.object({
  baseVersion: articleVersionSchema,
  draftVersion: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  tab: idSchema.optional(),
  fields: draftFieldsSchema,
});
export type SaveDraftBody = z.infer<typeof saveDraftBodySchema>;

export const savedDraftSchema = z
  .object({ updatedAt: instantSchema, draftVersion: z.number().int() })
  .meta({ id: 'SavedDraft' });

/** Copies of a draft: at least so many minutes apart, at most so many, kept for so many days. */
export const draftCopies = { minutesApart: 5, max: 50, days: 30 } as const;

const draftCopySummarySchema = z.object({
  _id: idSchema,
  title: z.string(),
  contentLength: z.number().int().describe('Caractères du contenu, son HTML compris.'),
  savedAt: instantSchema,
});
export type DraftCopySummary = z.infer<typeof draftCopySummarySchema>;

/** Newest first. */
export const draftCopyListSchema = z
  .object({ copies: z.array(draftCopySummarySchema) })
  .meta({ id: 'DraftCopyList' });

export const draftCopySchema = draftCopySummarySchema
  .extend({ fields: draftFieldsSchema })
  .meta({ id: 'DraftCopy' });
export type DraftCopy = z.infer<typeof draftCopySchema>;

export const draftCopyParamsSchema = articleParamsSchema.extend({ copy: idSchema });

/** A tab reports that an article is open in it, or no longer. */
export const presenceBodySchema = z.object({ tab: idSchema, isHere: z.boolean().default(true) });
export type PresenceBody = z.output<typeof presenceBodySchema>;

export const presenceSchema = z
  .object({
    others: z
      .array(z.object({ editor: z.string(), device: z.string(), isOwn: z.boolean() }))
      .describe('Où il est ouvert ailleurs ; `isOwn` : par soi-même.'),
    otherDraftVersion: z
      .number()
      .int()
      .nullable()
      .describe('Son propre brouillon, enregistré en dernier par un autre onglet : sa version ; null sinon.'),
  })
  .meta({ id: 'ArticlePresence' });
export type ArticlePresence = z.infer<typeof presenceSchema>;

/** The caller's own draft; null when there is none. */
export const ownDraftSchema = z
  .object({ draft: articleDraftSchema.nullable().describe('Le sien ; null : aucun.') })
  .meta({ id: 'OwnDraft' });

/**
 * The first autosave of a new article. `_id` is generated by the editor, which makes the call
 * idempotent.
 */
export const createDraftBodySchema = z.object({
  _id: idSchema.optional(),
  tab: idSchema.optional(),
  fields: draftFieldsSchema,
});
export type CreateDraftBody = z.infer<typeof createDraftBodySchema>;

/** Another user's unsaved work on the same article. */
const otherDraftSchema = z.object({ editor: z.string(), updatedAt: instantSchema });

/** Everything the editor needs when it opens. */
export const articleEditorSchema = z
  .object({
    article: editedArticleSchema,
    draft: articleDraftSchema.nullable().describe('Le sien ; null : aucun.'),
    others: z.array(otherDraftSchema),
  })
  .meta({ id: 'ArticleEditor' });
export type ArticleEditor = z.infer<typeof articleEditorSchema>;

/** A line of an article's history. */
const revisionSummarySchema = z
  .object({
    version: z.number().int(),
    title: z.string(),
    isDraft: z.boolean().describe('Brouillon, ou publié dès `publishDate`, tel qu’il était enregistré.'),
    publishDate: instantSchema,
    contentLength: z.number().int().describe('Caractères du contenu, son HTML compris.'),
    savedBy: z.string().nullable().describe('null pour Lampion et les comptes effacés.'),
    savedAt: instantSchema,
    isCurrent: z.boolean(),
  })
  .meta({ id: 'RevisionSummary' });
export type RevisionSummary = z.infer<typeof revisionSummarySchema>;

/** Newest first. */
export const revisionListSchema = z
  .object({ revisions: z.array(revisionSummarySchema), nextCursor: nextCursorSchema })
  .meta({ id: 'RevisionList' });

export const revisionSchema = revisionSummarySchema
  .extend({
    description: z.string(),
    content: z.string(),
    author: z.string(),
    category: z.string(),
    tags: z.array(z.string()),
    isFeatured: z.boolean(),
    imageId: idSchema.nullable().describe('null sans image.'),
    imageUrl: pictureUrlSchema.nullable().describe('null sans image.'),
    coverUrl: absoluteUrlSchema.nullable().describe('null sans image.'),
  })
  .meta({ id: 'Revision' });
export type Revision = z.infer<typeof revisionSchema>;

export const revisionQuerySchema = pageQuerySchema;
export const revisionParamsSchema = articleParamsSchema.extend({ version: articleVersionSchema });

/**
 * `version`: the version of the article that the caller knows; without it, restoring overwrites
 * whatever was saved since.
 */
export const restoreRevisionBodySchema = z.object({ version: articleVersionSchema.optional() });

export const suggestionQuerySchema = z.object({ q: searchTextSchema.optional() });
export const suggestionsSchema = z.array(z.object({ name: z.string(), count: z.number().int() }));

const adminArticleSortSchema = z.enum(['date', 'title', 'views', 'updated']);

export const adminArticleQuerySchema = listQuerySchema.extend({
  status: editedArticleStatusSchema.optional().describe('Tout sauf la corbeille par défaut.'),
  featured: z.enum(['true', 'false']).optional(),
  sort: adminArticleSortSchema.default('date'),
  order: orderSchema.default('desc'),
});
export type AdminArticleQuery = z.output<typeof adminArticleQuerySchema>;

/** A line of the administration's list. */
const adminArticleSchema = editedArticleSchema
  .omit({ content: true })
  .extend({
    unsaved: z
      .object({ title: z.string(), editor: z.string(), updatedAt: instantSchema })
      .nullable()
      .describe('Le dernier travail non enregistré, de n’importe qui ; null : aucun.'),
  })
  .meta({ id: 'AdminArticle' });
export type AdminArticle = z.infer<typeof adminArticleSchema>;

export const adminArticlePageSchema = pageOf(adminArticleSchema)
  .extend({
    counts: z
      .record(editedArticleStatusSchema, z.number().int())
      .describe('Par état, quelle que soit la recherche.'),
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
  ids: chosenIdsSchema,
  action: articleActionSchema,
});
export type BulkArticlesBody = z.output<typeof bulkArticlesBodySchema>;

export const uploadImageBodySchema = z.object({ image: fileSchema });

/** URL of a picture on another site. */
export const importImageBodySchema = z.object({
  address: z.url({ protocol: /^https?$/, error: 'Adresse invalide' }).max(2000, 'Adresse trop longue'),
});

/**
 * A picture for the editor: `src` with its size goes into the content, `_id` makes it the cover.
 */
export const uploadedImageSchema = z
  .object({
    _id: idSchema,
    src: pictureUrlSchema,
    url: absoluteUrlSchema,
    width: z.number().int(),
    height: z.number().int(),
    picture: pictureSchema,
  })
  .meta({ id: 'UploadedImage' });
export type UploadedImage = z.infer<typeof uploadedImageSchema>;

/** Pictures uploaded for articles; `q` searches their alternative texts. */
export const imageListQuerySchema = pageQuerySchema.extend({ q: searchTextSchema.optional() });
export type ImageListQuery = z.output<typeof imageListQuerySchema>;

const knownImageSchema = uploadedImageSchema
  .extend({
    alt: z.string().describe('Dans le dernier article enregistré avec elle ; vide s’il n’y en a pas.'),
    createdAt: instantSchema,
  })
  .meta({ id: 'KnownImage' });
export type KnownImage = z.infer<typeof knownImageSchema>;

/** Newest first. */
export const imageListSchema = z
  .object({ images: z.array(knownImageSchema), nextCursor: nextCursorSchema })
  .meta({ id: 'ImageList' });
export type ImageList = z.infer<typeof imageListSchema>;

/** The preview picture of a shared link, as a `data:` URL. */
export const sharePreviewSchema = z.object({ picture: z.string() }).meta({ id: 'SharePreview' });
export type SharePreview = z.infer<typeof sharePreviewSchema>;
