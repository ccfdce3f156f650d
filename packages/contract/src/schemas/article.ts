import { z } from 'zod';
import { trimUnseen } from '../rules/visible-text.ts';
import {
  absoluteUrlSchema,
  coverChoiceSchema,
  fileSchema,
  idSchema,
  instantSchema,
  numberFromText,
  pageQuerySchema,
  pictureSchema,
  textBooleanSchema,
} from './common.ts';
import { fieldsSchema } from './fields.ts';
import { searchTextSchema } from './search.ts';
import { limitCharacters, lineSchema, optionalLineSchema, optionalTextSchema } from './text.ts';

/** Maximum length of an article's HTML in UTF-16 units, tags included, without pasted pictures: about 60,000 words. */
export const ARTICLE_CONTENT_MAX = 500_000;
/** Maximum number of pictures pasted into the content per request; saved ones are URLs and do not count. */
export const ARTICLE_PASTED_IMAGES_MAX = 30;
export const ARTICLE_TAGS_MAX = 20;
/** How an article is signed unless somebody else is named. */
export const EDITORS = 'La rédaction';
/** Maximum characters of the line that names who wrote it. */
export const ARTICLE_AUTHOR_MAX = 80;
/** Maximum bytes of one picture: above it the answer is 413. */
export const IMAGE_BYTES_MAX = 10 * 1024 * 1024;

export const articleStatusSchema = z.enum(['draft', 'scheduled', 'published']);
export type ArticleStatus = z.infer<typeof articleStatusSchema>;

/**
 * An article as the blog, the editor and the app read it. `content` is HTML, already sanitised. Addresses of our own
 * pictures and pages, there and in `imageUrl` and `picture`, are relative to the server's origin; `coverUrl` is absolute.
 */
export const articleSchema = z
  .object({
    _id: idSchema,
    slug: z.string(),
    title: z.string(),
    description: z.string(),
    content: z.string(),
    imageUrl: z.string().nullable(),
    picture: pictureSchema.nullable(),
    cover: coverChoiceSchema,
    coverUrl: absoluteUrlSchema,
    /** Who signs it in public. */
    author: z.string(),
    category: z.string(),
    tags: z.array(z.string()),
    publishDate: instantSchema,
    isFeatured: z.boolean(),
    views: z.number().int(),
    status: articleStatusSchema,
    /** Raised by every save. */
    version: z.number().int(),
    updatedAt: instantSchema,
  })
  .meta({ id: 'Article' });
export type Article = z.infer<typeof articleSchema>;

/** The number of a version, from 1. */
export const articleVersionSchema = numberFromText(
  z.number({ error: 'Version inconnue' }).int().min(1).max(2_000_000_000),
);

const CATEGORY_MAX = 40;
const tagSchema = lineSchema(40, 'Étiquette vide');

/** A category or a tag to search for; also accepts values that were valid in the past. */
const wantedLabelSchema = limitCharacters(z.string(), CATEGORY_MAX).regex(
  /^\P{Cc}*$/u,
  'Caractères non autorisés',
);

/** Repeated multipart fields arrive as one string or several; split at commas, without empty values and duplicates. */
const tagsSchema = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => [value].flat().flatMap((piece) => piece.split(',')))
  .transform((pieces) => [
    ...new Set(pieces.map((piece) => trimUnseen(piece)).filter((piece) => piece !== '')),
  ])
  .pipe(z.array(tagSchema).max(ARTICLE_TAGS_MAX, `${ARTICLE_TAGS_MAX} étiquettes au maximum`));

/** Publication dates are refused outside 2000–2100: a mistyped year is worse than a refusal. */
export const publishDateSchema = instantSchema.refine(
  (value) => value >= '2000' && value < '2100',
  'La date doit être comprise entre 2000 et 2099',
);

const pastedImage = /data:image\/[a-z+.-]+;base64,[a-z0-9+/=]*/gi;

const contentSchema = z
  .string({ error: 'Écrivez le contenu de l’article' })
  .trim()
  .min(1, 'Écrivez le contenu de l’article')
  .regex(/^[\P{Cc}\n\r\t]*$/u, 'Caractères non autorisés')
  .refine(
    (html) =>
      html.length <= ARTICLE_CONTENT_MAX || html.replace(pastedImage, '').length <= ARTICLE_CONTENT_MAX,
    'Article trop long : 500\u202f000 signes au maximum avec sa mise en forme, images non comprises',
  );

const articleFields = z.object({
  title: lineSchema(180, 'Indiquez un titre'),
  description: optionalTextSchema(300),
  content: contentSchema,
  /** Empty: as for the account's last article, or "La rédaction". */
  author: optionalLineSchema(ARTICLE_AUTHOR_MAX),
  category: optionalLineSchema(CATEGORY_MAX),
  tags: tagsSchema,
  publishDate: publishDateSchema,
  isFeatured: textBooleanSchema,
  /** Draft: only administrators see it, whatever its date. */
  isDraft: textBooleanSchema,
  /** A new cover. */
  image: fileSchema,
  /** An image uploaded with POST /admin/images as the cover; empty: no cover. `image` takes precedence. */
  imageId: z.union([z.literal(''), idSchema], { error: 'Identifiant invalide' }),
});

export const createArticleBodySchema = articleFields
  .partial()
  .extend({ title: articleFields.shape.title, content: articleFields.shape.content });
export type CreateArticleBody = z.infer<typeof createArticleBodySchema>;

/** Fields left out stay as they are. `tags` sent empty ("") removes them all. */
export const updateArticleBodySchema = articleFields.partial().extend({
  /** The version the changes are based on: when another user saved since, the save is refused with `conflict`. */
  version: articleVersionSchema.optional(),
});
export type UpdateArticleBody = z.infer<typeof updateArticleBodySchema>;

export const articleListQuerySchema = pageQuerySchema.extend({
  /** Words to search for: the best articles first, published ones only, 100 at most. */
  q: searchTextSchema.optional(),
  category: wantedLabelSchema.optional(),
  tag: wantedLabelSchema.optional(),
  fields: fieldsSchema(articleSchema),
});

/** `{_id}` or the readable slug, also an old one. */
export const articleParamsSchema = z.object({ id: z.string().min(1).max(200) });
