import { z } from 'zod';
import {
  absoluteUrlSchema,
  coverChoiceSchema,
  fileSchema,
  idSchema,
  instantSchema,
  numberFromText,
  pageQuerySchema,
  pictureSchema,
  pictureUrlSchema,
  textBooleanSchema,
} from '../platform/common.ts';
import { fieldsSchema } from '../platform/lists.ts';
import { trimInvisible } from '../platform/rules/visible-text.ts';
import {
  limitCharacters,
  lineSchema,
  optionalLineSchema,
  optionalTextSchema,
  searchTextSchema,
} from '../platform/text.ts';

/**
 * Maximum length of an article's HTML in UTF-16 units, tags included, without pasted pictures:
 * about 60,000 words.
 */
export const ARTICLE_CONTENT_MAX = 500_000;
/**
 * Maximum number of pictures pasted into the content per request; saved ones are URLs and do not
 * count.
 */
export const ARTICLE_PASTED_IMAGES_MAX = 30;
export const ARTICLE_TAGS_MAX = 20;
/** Signature of an article without a named author. */
export const EDITORS = 'La rédaction';
/** Maximum characters of the author line. */
export const ARTICLE_AUTHOR_MAX = 80;
/** Maximum bytes of one picture; above it the answer is 413. */
export const IMAGE_BYTES_MAX = 10 * 1024 * 1024;

export const articleStatusSchema = z.enum(['draft', 'scheduled', 'published']);
export type ArticleStatus = z.infer<typeof articleStatusSchema>;

/**
 * An article as the blog, the editor and the app read it. `content` is sanitised HTML. URLs of our
 * own pictures and pages, in it and in `imageUrl` and `picture`, are relative to the server's
 * origin; `coverUrl` is absolute.
 */
export const articleSchema = z
  .object({
    _id: idSchema,
    slug: z.string().describe('La fin de son adresse lisible : `/blog/{slug}`.'),
    title: z.string(),
    description: z.string(),
    content: z.string(),
    imageUrl: pictureUrlSchema.nullable().describe('null sans image.'),
    picture: pictureSchema.nullable().describe('La même image, en plusieurs tailles ; null sans image.'),
    cover: coverChoiceSchema,
    coverUrl: absoluteUrlSchema,
    author: z.string().describe('La signature que lit le public.'),
    category: z.string(),
    tags: z.array(z.string()),
    publishDate: instantSchema,
    isFeatured: z.boolean(),
    views: z.number().int(),
    status: articleStatusSchema,
    version: z.number().int().describe('Augmente à chaque enregistrement.'),
    updatedAt: instantSchema,
  })
  .meta({ id: 'Article' });
export type Article = z.infer<typeof articleSchema>;

/** Version number, from 1. */
export const articleVersionSchema = numberFromText(
  z.number({ error: 'Version inconnue' }).int().min(1).max(2_000_000_000),
);

const CATEGORY_MAX = 40;
const tagSchema = lineSchema(40, 'Étiquette vide');

/** A category or a tag to filter by; also accepts values that were valid in the past. */
const wantedLabelSchema = limitCharacters(z.string(), CATEGORY_MAX).regex(
  /^\P{Cc}*$/u,
  'Caractères non autorisés',
);

/**
 * Repeated multipart fields arrive as one string or several. Splits at commas and drops empty
 * values and duplicates.
 */
const tagsSchema = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => [value].flat().flatMap((piece) => piece.split(',')))
  .transform((pieces) => [
    ...new Set(pieces.map((piece) => trimInvisible(piece)).filter((piece) => piece !== '')),
  ])
  .pipe(z.array(tagSchema).max(ARTICLE_TAGS_MAX, `${ARTICLE_TAGS_MAX} étiquettes au maximum`));

/** Refuses publication dates outside 2000–2100, which are typing errors. */
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
  author: optionalLineSchema(ARTICLE_AUTHOR_MAX).describe(
    'Vide : comme au dernier article du compte, sinon « La rédaction ».',
  ),
  category: optionalLineSchema(CATEGORY_MAX),
  tags: tagsSchema,
  publishDate: publishDateSchema,
  isFeatured: textBooleanSchema,
  isDraft: textBooleanSchema.describe(
    'Un brouillon : l’administration seule le voit, quelle que soit sa date.',
  ),
  image: fileSchema.describe('Une nouvelle couverture.'),
  imageId: z
    .union([z.literal(''), idSchema], { error: 'Identifiant invalide' })
    .describe('Une image envoyée par POST /admin/images ; vide : aucune couverture. `image` l’emporte.'),
});

export const createArticleBodySchema = articleFields
  .partial()
  .extend({ title: articleFields.shape.title, content: articleFields.shape.content });
export type CreateArticleBody = z.infer<typeof createArticleBodySchema>;

/** Missing fields stay unchanged. An empty `tags` ("") removes all tags. */
export const updateArticleBodySchema = articleFields.partial().extend({
  version: articleVersionSchema
    .optional()
    .describe('La version d’où partent les changements : si quelqu’un a enregistré depuis, `conflict`.'),
});
export type UpdateArticleBody = z.infer<typeof updateArticleBodySchema>;

export const articleListQuerySchema = pageQuerySchema.extend({
  q: searchTextSchema
    .optional()
    .describe('Des mots à chercher : les meilleurs articles d’abord, publiés, 100 au plus.'),
  category: wantedLabelSchema.optional(),
  tag: wantedLabelSchema.optional(),
  fields: fieldsSchema(articleSchema),
});

export const articleParamsSchema = z.object({
  id: z.string().min(1).max(200).describe('Son `_id`, ou son `slug`, même un ancien.'),
});
