import { z } from 'zod';
import { dropHiddenCharacters } from '../rules/visible-text.ts';
import {
  absoluteUrlSchema,
  coverChoiceSchema,
  fileSchema,
  pictureSchema,
  textBooleanSchema,
} from './common.ts';
import { coverPlanSchema, coverSkySchema } from './cover.ts';
import { eventPageSchema } from './event.ts';
import { publicOrganiserSchema } from './organiser.ts';
import { optionalTextSchema } from './text.ts';

export const ORGANISER_BIO_MAX = 1000;
export const ORGANISER_LINKS_MAX = 5;
const LINK_MAX = 300;

/** An organiser as its own page shows it: with its cover, and its addresses elsewhere. */
export const organiserFrontSchema = publicOrganiserSchema
  .extend({
    links: z.array(z.string()),
    picture: pictureSchema.nullable(),
    cover: coverChoiceSchema,
    coverUrl: absoluteUrlSchema,
  })
  .meta({ id: 'OrganiserFront' });
export type OrganiserFront = z.infer<typeof organiserFrontSchema>;

/**
 * An organiser's public page: upcoming events, the next one first, and past events, the latest
 * first.
 */
export const organiserPageSchema = z
  .object({
    organiser: organiserFrontSchema,
    followerCount: z.number().int(),
    coming: eventPageSchema,
    past: eventPageSchema,
  })
  .meta({ id: 'OrganiserPage' });
export type OrganiserPage = z.infer<typeof organiserPageSchema>;

const linkSchema = z
  .url({
    protocol: /^https?$/,
    hostname: z.regexes.domain,
    error: 'Indiquez des adresses complètes, une par ligne : https://exemple.fr',
  })
  .max(LINK_MAX, `${LINK_MAX} caractères au maximum par adresse`);

/** One address a line, as a form sends them. */
const linksSchema = z
  .string()
  .max((LINK_MAX + 2) * ORGANISER_LINKS_MAX * 2, 'Texte trop long')
  .transform((text) =>
    text
      .split('\n')
      .map((line) => dropHiddenCharacters(line).trim())
      .filter((line) => line !== ''),
  )
  .pipe(z.array(linkSchema).max(ORGANISER_LINKS_MAX, `${ORGANISER_LINKS_MAX} adresses au maximum`));

/** Missing fields stay unchanged; an empty `bio` is that of the app account. */
export const updateOrganiserPageBodySchema = z
  .object({
    bio: z
      .string()
      .transform((text) => text.replaceAll('\r\n', '\n'))
      .pipe(optionalTextSchema(ORGANISER_BIO_MAX)),
    links: linksSchema,
    coverPlan: coverPlanSchema,
    coverSky: coverSkySchema,
    image: fileSchema,
    removeImage: textBooleanSchema.describe('Revenir à la couverture dessinée.'),
  })
  .partial();
export type UpdateOrganiserPageBody = z.output<typeof updateOrganiserPageBodySchema>;
