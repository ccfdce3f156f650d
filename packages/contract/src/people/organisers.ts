import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { eventCardSchema, eventPageSchema, eventTimeSchema } from '../events/events.ts';
import { replyCountsSchema } from '../events/guests.ts';
import { coverPlanSchema, coverSkySchema } from '../media/cover.ts';
import {
  absoluteUrlSchema,
  coverChoiceSchema,
  fileSchema,
  idSchema,
  pageQuerySchema,
  pictureSchema,
  pictureUrlSchema,
  shownUsernameSchema,
  textBooleanSchema,
} from '../platform/common.ts';
import { fieldsSchema } from '../platform/lists.ts';
import { dropHiddenCharacters } from '../platform/rules/visible-text.ts';
import { optionalTextSchema } from '../platform/text.ts';
import { proDashboardSchema, proStatsSchema } from './pro-dashboard.ts';

/**
 * The public data of an organiser. `displayName` is the name to show; `username` differs from it
 * only if it is also shown. `path` is the path of its page: "/o/la.guinguette".
 */
export const publicOrganiserSchema = z
  .object({
    _id: idSchema,
    username: shownUsernameSchema,
    displayName: z.string(),
    picUrl: pictureUrlSchema.nullable(),
    portraitUrl: absoluteUrlSchema.nullable(),
    bio: z.string(),
    path: z.string().describe('L’adresse de sa page, relative à l’origine du serveur.'),
  })
  .meta({ id: 'Organiser' });
export type PublicOrganiser = z.infer<typeof publicOrganiserSchema>;

const organiserParamsSchema = z.object({ creatorId: idSchema });

const usernameParamsSchema = z.object({
  username: z
    .string()
    .min(1)
    .max(100)
    .describe('Un pseudo, ou l’identifiant d’un organisateur sans compte de l’application connecté.'),
});

const organiserEventsQuerySchema = pageQuerySchema.extend({
  time: eventTimeSchema.default('coming'),
  fields: fieldsSchema(eventCardSchema),
});
export type OrganiserEventsQuery = z.infer<typeof organiserEventsQuerySchema>;

const participationQuerySchema = z.object({ by: z.enum(['week', 'month']).default('week') });
export type ParticipationQuery = z.infer<typeof participationQuerySchema>;

/**
 * Replies by time received, oldest first, without gaps; the last entry is the week or month in
 * progress.
 */
export const participationSchema = z
  .array(
    replyCountsSchema.pick({ yes: true, maybe: true, no: true }).extend({
      from: z.iso.date().describe('Le premier jour à Paris : un lundi, ou le 1er du mois.'),
      replies: z.number().int().describe('Toutes les réponses.'),
    }),
  )
  .meta({ id: 'Participation' });
export type Participation = z.infer<typeof participationSchema>;

/** The counters of the administration. */
const adminStatsSchema = z
  .object({
    userCount: z.number().int(),
    eventCount: z.number().int(),
    articleCount: z.number().int(),
    views: z.number().int(),
  })
  .meta({ id: 'Stats' });
export type AdminStats = z.infer<typeof adminStatsSchema>;

export const ORGANISER_BIO_MAX = 1000;
export const ORGANISER_LINKS_MAX = 5;
const LINK_MAX = 300;

/** An organiser as its own page shows it: with its cover and links. */
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

/** One URL per line, as a form sends them. */
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

/** Missing fields stay unchanged; with an empty `bio`, that of the app account applies. */
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

export const organiserEndpoints = {
  getProStats: endpoint({
    method: 'GET',
    path: '/pro/stats',
    tag: 'Organisateurs',
    summary: 'Les chiffres du tableau de bord et les événements récents.',
    access: 'organiser',
    answer: proStatsSchema,
  }),
  getProDashboard: endpoint({
    method: 'GET',
    path: '/pro/dashboard',
    tag: 'Organisateurs',
    summary: 'Le tableau de bord : la prochaine soirée, celles d’après, les brouillons et les chiffres.',
    access: 'organiser',
    answer: proDashboardSchema,
  }),
  getParticipation: endpoint({
    method: 'GET',
    path: '/pro/stats/participation',
    tag: 'Organisateurs',
    summary: 'Les réponses à tous ses événements : les 26 dernières semaines, ou les 12 derniers mois.',
    access: 'organiser',
    query: participationQuerySchema,
    answer: participationSchema,
  }),
  updateOrganiserPage: endpoint({
    method: 'PUT',
    path: '/pro/page',
    tag: 'Organisateurs',
    summary: 'Change sa page publique : texte, adresses ailleurs et couverture. Ce qui manque ne change pas.',
    access: 'organiser',
    body: updateOrganiserPageBodySchema,
    bodyType: 'multipart',
    answer: organiserFrontSchema,
    errors: ['organiser_not_found', 'too_large', 'unsupported_image'],
  }),
  getOrganiser: endpoint({
    method: 'GET',
    path: '/pro/:creatorId',
    tag: 'Organisateurs',
    summary: 'Le visage public d’un organisateur.',
    access: 'anyone',
    params: organiserParamsSchema,
    answer: publicOrganiserSchema,
    errors: ['organiser_not_found'],
  }),
  getOrganiserPage: endpoint({
    method: 'GET',
    path: '/organisers/by-username/:username',
    tag: 'Organisateurs',
    summary: 'Un organisateur avec ses premiers événements à venir et passés.',
    access: 'anyone',
    params: usernameParamsSchema,
    answer: organiserPageSchema,
    errors: ['organiser_not_found'],
  }),
  listOrganiserEvents: endpoint({
    method: 'GET',
    path: '/organisers/by-username/:username/events',
    tag: 'Organisateurs',
    summary: 'Les événements à venir ou passés d’un organisateur, par pages.',
    access: 'anyone',
    params: usernameParamsSchema,
    query: organiserEventsQuerySchema,
    answer: eventPageSchema,
    errors: ['organiser_not_found'],
  }),
  getAdminStats: endpoint({
    method: 'GET',
    path: '/stats',
    tag: 'Administration',
    summary: 'Les compteurs de l’administration.',
    access: 'admin',
    answer: adminStatsSchema,
  }),
};
