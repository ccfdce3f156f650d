import { z } from 'zod';
import { absoluteUrlSchema, coverChoiceSchema, idSchema, instantSchema, pageQuerySchema } from './common.ts';
import { eventCardSchema, eventTimeSchema } from './event.ts';
import { eventTypeSchema } from './event-type.ts';
import { fieldsSchema } from './fields.ts';
import { replyCountsSchema } from './guest.ts';

/**
 * The public data of an organiser. `displayName` is the name to show; `username` differs from it only when there is one of
 * the app beside it. `path` is the address of its page: "/o/la.guinguette".
 */
export const publicOrganiserSchema = z
  .object({
    _id: idSchema,
    username: z.string(),
    displayName: z.string(),
    picUrl: z.string().nullable(),
    portraitUrl: absoluteUrlSchema.nullable(),
    bio: z.string(),
    path: z.string(),
  })
  .meta({ id: 'Organiser' });
export type PublicOrganiser = z.infer<typeof publicOrganiserSchema>;

export const organiserParamsSchema = z.object({ creatorId: idSchema });

/** A username, or the id of an organiser without a connected app account. */
export const usernameParamsSchema = z.object({ username: z.string().min(1).max(100) });

export const organiserEventsQuerySchema = pageQuerySchema.extend({
  time: eventTimeSchema.default('coming'),
  fields: fieldsSchema(eventCardSchema),
});
export type OrganiserEventsQuery = z.infer<typeof organiserEventsQuerySchema>;

/** The pro dashboard's figures. `message` is present only while no app account is connected. */
export const proStatsSchema = z
  .object({
    totalFollowers: z.number().int(),
    totalEvents: z.number().int(),
    events: z.array(
      z.object({
        id: idSchema,
        name: z.string(),
        description: z.string(),
        type: eventTypeSchema,
        beginDate: instantSchema,
        image: z.string().nullable(),
        cover: coverChoiceSchema,
        coverUrl: absoluteUrlSchema,
        /** Opaque ids of the participants, as many as `participantCount`. */
        guests: z.array(idSchema),
        participantCount: z.number().int(),
      }),
    ),
    totalParticipants: z.number().int(),
    /** Whole percent, 0 to 100. */
    averageParticipation: z.number().int(),
    message: z.string().optional(),
  })
  .meta({ id: 'ProStats' });
export type ProStats = z.infer<typeof proStatsSchema>;

export const participationQuerySchema = z.object({ by: z.enum(['week', 'month']).default('week') });
export type ParticipationQuery = z.infer<typeof participationQuerySchema>;

/** Replies by time received, oldest first, without gaps; the last entry is the week or month in progress. */
export const participationSchema = z
  .array(
    replyCountsSchema.pick({ yes: true, maybe: true, no: true }).extend({
      /** The first day, "YYYY-MM-DD" in Paris: a Monday, or the 1st. */
      from: z.iso.date(),
      /** All replies. */
      replies: z.number().int(),
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
