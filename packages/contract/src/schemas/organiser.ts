import { z } from 'zod';
import {
  absoluteUrlSchema,
  coverChoiceSchema,
  idSchema,
  instantSchema,
  pageQuerySchema,
  pictureUrlSchema,
  shownUsernameSchema,
} from './common.ts';
import { eventCardSchema, eventTimeSchema } from './event.ts';
import { eventTypeSchema } from './event-type.ts';
import { fieldsSchema } from './fields.ts';
import { replyCountsSchema } from './guest.ts';

/**
 * The public data of an organiser. `displayName` is the name to show; `username` differs from it
 * only when there is one of the app beside it. `path` is the address of its page:
 * "/o/la.guinguette".
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

export const organiserParamsSchema = z.object({ creatorId: idSchema });

export const usernameParamsSchema = z.object({
  username: z
    .string()
    .min(1)
    .max(100)
    .describe('Un pseudo, ou l’identifiant d’un organisateur sans compte de l’application connecté.'),
});

export const organiserEventsQuerySchema = pageQuerySchema.extend({
  time: eventTimeSchema.default('coming'),
  fields: fieldsSchema(eventCardSchema),
});
export type OrganiserEventsQuery = z.infer<typeof organiserEventsQuerySchema>;

export const participationQuerySchema = z.object({ by: z.enum(['week', 'month']).default('week') });
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
export const adminStatsSchema = z
  .object({
    userCount: z.number().int(),
    eventCount: z.number().int(),
    articleCount: z.number().int(),
    views: z.number().int(),
  })
  .meta({ id: 'Stats' });
export type AdminStats = z.infer<typeof adminStatsSchema>;
