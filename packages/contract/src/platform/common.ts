import { z } from 'zod';
import { findEmailFault, normaliseEmail } from './rules/email.ts';

// French messages for rules without their own.
z.config(z.locales.fr());
// In a browser, zod must not compile code at run time: the content security policy forbids and
// reports it.
z.config({ jitless: 'document' in globalThis });

/** Opaque identifier of any row (UUID version 7, lower case). */
export const idSchema = z.uuid({ error: 'Identifiant invalide' });

/**
 * Years that every date type and database supports, with margin for an offset and some years of a
 * period.
 */
export const isUsableYear = (text: string) => text >= '1900' && text < '3000';

/** Instant in ISO 8601 with offset, always sent in UTC ("2027-07-13T18:30:00.000Z"). */
export const instantSchema = z.iso
  .datetime({ offset: true, error: 'Date invalide' })
  .refine(isUsableYear, 'Date invalide');

/** E-mail address, normalised here only. At most 254 characters (RFC 5321). */
export const emailSchema = z
  .string({ error: 'Indiquez une adresse e-mail' })
  .max(1000, 'Adresse e-mail trop longue')
  .overwrite(normaliseEmail)
  .refine((email) => findEmailFault(email) === null, {
    error: ({ input }) => findEmailFault(String(input)) ?? undefined,
  })
  .meta({ format: 'email' });

/** A number in JSON, or as text in forms and URLs; anything else is refused. */
export function numberFromText<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((given) => (isNumberText(given) ? Number(given) : given), schema);
}

const isNumberText = (given: unknown) =>
  typeof given === 'string' && /^-?\d{1,20}(?:\.\d{1,20})?$/.test(given.trim());

/**
 * The whole list by default; a page when `limit` is given. `cursor` is opaque, taken from the
 * previous answer.
 */
export const pageQuerySchema = z.object({
  limit: numberFromText(z.number().int().min(1).max(100)).optional(),
  cursor: z.string().max(1000).optional().describe('Celui de la réponse précédente, tel quel.'),
});

/** Cursor of each page of a list. */
export const nextCursorSchema = z
  .string()
  .nullable()
  .meta({ id: 'NextCursor', description: 'Le `cursor` de la page suivante ; null à la dernière.' });

/** The body of every error answer. */
export const errorAnswerSchema = z
  .object({
    code: z.string(),
    error: z.string().optional().describe('Le `code` encore, où l’on cherche un compte de l’application.'),
    message: z.string(),
    errors: z
      .array(
        z.object({ path: z.string().describe('Le champ, dans le corps ou l’adresse.'), message: z.string() }),
      )
      .optional(),
    requestId: z
      .string()
      .meta({ format: 'uuid', description: 'D’un incident : à donner à qui l’on écrit.' })
      .optional(),
    current: z
      .unknown()
      .optional()
      .describe('Pour `conflict` : l’état présent, dans la forme de la réponse de l’appel.'),
  })
  .meta({ id: 'Error' });
export type ErrorAnswer = z.infer<typeof errorAnswerSchema>;

/** A file of a multipart request, read whole into memory (limits are checked while it arrives). */
export interface UploadedFile {
  readonly filename: string;
  readonly bytes: Uint8Array;
}

/** A file field of a multipart body. An empty file input counts as absent. */
export const fileSchema = z
  .custom<UploadedFile>((value) => typeof value === 'object' && value !== null && 'bytes' in value, {
    error: 'Fichier attendu',
  })
  .meta({ type: 'string', format: 'binary' });

/** The bytes of a picture, or of an archive of pictures. */
export const bytesSchema = z.custom<Uint8Array<ArrayBuffer>>().meta({ type: 'string', format: 'binary' });

/** "true" or "false" as text, the way a form sends it. */
export const textBooleanSchema = z
  .union([z.boolean(), z.enum(['true', 'false'])], { error: 'Valeur attendue : true ou false' })
  .transform((value) => value === true || value === 'true');

/**
 * URLs of pictures are relative to the server's origin. The API adds an absolute one to every
 * answer, without the use cases: `portraitUrl` for `picUrl`; `coverUrl` for the uploaded picture,
 * else the drawn cover; `url` for `src`. Drawings are PNG.
 */
export const absoluteUrlSchema = z.url().optional();

// Texts of answers were checked when they were stored: their formats and descriptions only document
// them.

export const shownEmailSchema = z.string().meta({ format: 'email' });
export const shownUsernameSchema = z.string().meta({
  id: 'Username',
  description: 'Un pseudo : minuscules sans accents, chiffres, points et tirets bas ; sans « @ ».',
});
export const pictureUrlSchema = z.string().meta({
  id: 'PictureUrl',
  format: 'uri-reference',
  description:
    'Relative à l’origine du serveur ; absolue pour un appel venu d’une autre origine, ou avec `?absolute=1`.',
});
export const shownPostcodeSchema = z
  .string()
  .nullable()
  .describe('Cinq chiffres ; null tant que le service des adresses ne le connaît pas.');
export const shownDaySchema = z.string().meta({ format: 'date', description: 'Un jour à Paris.' });
export const shownTimeSchema = z.string().describe('« HH:MM » à Paris.');
export const monthSchema = z.string().describe('Un mois à Paris : « 2026-12 ».');

export const centsSchema = z.number().int().describe('En centimes.');

/**
 * A picture as pages and the app need it. `src` is the fallback; `srcset` lists the stored widths.
 */
export const pictureSchema = z
  .object({
    src: z
      .string()
      .meta({ format: 'uri-reference', description: 'Relative à l’origine du serveur ; `url` est absolue.' }),
    url: absoluteUrlSchema,
    width: z.number().int(),
    height: z.number().int(),
    sources: z.array(z.object({ type: z.string(), srcset: z.string() })),
  })
  .meta({ id: 'Picture' });
export type Picture = z.infer<typeof pictureSchema>;

/**
 * How the cover is drawn without a picture; with `plan` and `sky` null, it is derived from the
 * row's id.
 */
export const coverChoiceSchema = z
  .object({
    type: z.string(),
    plan: z.string().nullable().describe('La composition choisie ; null : tirée de l’id.'),
    sky: z.string().nullable().describe('Le fond choisi ; null : tiré de l’id.'),
  })
  .meta({
    id: 'CoverChoice',
    description:
      'La couverture dessinée tant qu’il n’y a pas d’image : `coverUrl` en donne l’adresse, en PNG ; `w` (320, 640 ou 1200) s’y ajoute. `/covers/{type}/{_id}.svg` la donne en SVG. Aux portraits dessinés de `portraitUrl` s’ajoute `w` aussi (96, 256 ou 512).',
  });
export type CoverChoice = z.infer<typeof coverChoiceSchema>;

/** A PDF file. */
export const pdfSchema = z.custom<Uint8Array<ArrayBuffer>>().meta({ type: 'string', format: 'binary' });
