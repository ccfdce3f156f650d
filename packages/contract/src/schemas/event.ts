import { z } from 'zod';
import {
  absoluteUrlSchema,
  coverChoiceSchema,
  idSchema,
  instantSchema,
  pageQuerySchema,
  pictureSchema,
} from './common.ts';
import { eventAnswers } from './event-fields.ts';
import { eventTypeSchema } from './event-type.ts';
import { fieldsSchema } from './fields.ts';
import { replyCountsSchema } from './guest.ts';
import { searchTextSchema } from './search.ts';

/** A draft has never been public; a scheduled one is a draft with the instant at which it becomes public. */
export const eventStatusSchema = z.enum(['draft', 'published', 'cancelled', 'unpublished']);
export type EventStatus = z.infer<typeof eventStatusSchema>;

/** Everybody sees published events, and cancelled ones, whose pages say so. */
export function isPublicStatus(status: EventStatus): boolean {
  return status === 'published' || status === 'cancelled';
}

export const challengeSchema = z
  .object({
    id: idSchema,
    title: z.string(),
    description: z.string(),
    points: z.number().int().min(1),
    isOptional: z
      .boolean()
      .describe('Facultatif : ses points comptent, sans qu’il soit dans le total à relever.'),
    completed: z.boolean(),
    confirmedCount: z.number().int().describe('Combien d’invités l’ont relevé, confirmés par un autre.'),
  })
  .meta({ id: 'Challenge' });
export type Challenge = z.infer<typeof challengeSchema>;

/** A stop of a barathon. Hours are local wall-clock "HH:MM" (Europe/Paris) and may pass midnight. */
export const barSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    description: z.string(),
    openingHours: z.string(),
    closingHours: z.string(),
    mission: z.string(),
    visited: z.boolean(),
  })
  .meta({ id: 'Bar' });
export type Bar = z.infer<typeof barSchema>;

/** An event as visitors read it. `guests` are opaque ids of participants: their number is the participant count. */
export const publicEventSchema = z
  .object({
    _id: idSchema,
    ...eventAnswers,
    status: eventStatusSchema,
    creator: idSchema,
    image: z.string().nullable(),
    picture: pictureSchema.nullable(),
    cover: coverChoiceSchema,
    coverUrl: absoluteUrlSchema,
    guests: z.array(idSchema),
    participantCount: z.number().int(),
    /** Free places; null without a limit. A party that is larger joins the waiting list. */
    placesLeft: z.number().int().nullable(),
    /** Places that are not free because somebody on the waiting list is asked whether they come. */
    placesHeld: z.number().int(),
    challenges: z.array(challengeSchema),
    bars: z.array(barSchema),
  })
  .meta({ id: 'Event' });
export type PublicEvent = z.infer<typeof publicEventSchema>;

export const eventParamsSchema = z.object({ id: idSchema });

/** Fields only the event's organiser and administrators read. */
const ownFields = z.object({
  replies: replyCountsSchema,
  /** Raised by every change that calendars must receive. */
  sequence: z.number().int(),
  /** Raised by every change of its own fields: sent with a change, it tells whether somebody else was faster. */
  version: z.number().int(),
  /** Why the administration took it off the site. */
  unpublishedReason: z.string().nullable(),
  /** When a draft becomes public by itself; null: when its organiser says so. */
  publishAt: instantSchema.nullable(),
  /** Since when it has been public; null for a draft. */
  publishedAt: instantSchema.nullable(),
  /** Since when it has been put away; null: it stands in its organiser's lists. */
  archivedAt: instantSchema.nullable(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});

/** An event as its organiser reads it. */
export const ownEventSchema = publicEventSchema.extend({ own: ownFields }).meta({ id: 'OwnEvent' });
export type OwnEvent = z.infer<typeof ownEventSchema>;

/** `own` is present only for the event's organiser and for administrators. */
export const eventSchema = publicEventSchema
  .extend({ own: ownFields.optional() })
  .meta({ id: 'EventForReader' });
export type EventForReader = z.infer<typeof eventSchema>;

/** When an event could take place again. */
export const nextNightSchema = z
  .object({ beginDate: instantSchema, endDate: instantSchema })
  .meta({ id: 'NextNight' });
export type NextNight = z.infer<typeof nextNightSchema>;

/** Not over yet, or over: at its end, and never less than 8 hours after its start. */
export const eventTimeSchema = z.enum(['coming', 'past']);
export type EventTime = z.infer<typeof eventTimeSchema>;

const eventSorts = ['begin', 'name', 'participants'] as const;

/** An event as one line of a list. */
export const eventCardSchema = publicEventSchema
  .pick({
    _id: true,
    name: true,
    description: true,
    type: true,
    status: true,
    beginDate: true,
    endDate: true,
    place: true,
    image: true,
    picture: true,
    cover: true,
    coverUrl: true,
  })
  .meta({ id: 'EventCard' });
export type EventCard = z.infer<typeof eventCardSchema>;

export const ownEventCardSchema = eventCardSchema
  .extend({
    participantCount: z.number().int(),
    replies: replyCountsSchema,
    publishAt: instantSchema.nullable(),
    archivedAt: instantSchema.nullable(),
    /** No place is left, nor held for somebody. */
    isFull: z.boolean(),
  })
  .meta({ id: 'OwnEventCard' });
export type OwnEventCard = z.infer<typeof ownEventCardSchema>;

export const eventListQuerySchema = z.object({
  /** Words of the name or the place. */
  search: searchTextSchema.optional(),
  type: eventTypeSchema.optional(),
  time: eventTimeSchema.optional(),
  /** Drafts alone, or all others; both without it. */
  drafts: z.enum(['only', 'none']).optional(),
  /** Those that were put away alone, or all others; both without it. */
  archived: z.enum(['only', 'none']).optional(),
  sort: z.enum(eventSorts).default('begin'),
  /** By default names are sorted ascending, the others descending. */
  order: z.enum(['asc', 'desc']).optional(),
  ...pageQuerySchema.shape,
  fields: fieldsSchema(ownEventCardSchema),
});
export type EventListQuery = z.infer<typeof eventListQuerySchema>;

export const ownEventPageSchema = z
  .object({
    events: z.array(ownEventCardSchema),
    /** How many events match, on all pages together. */
    total: z.number().int(),
    nextCursor: z.string().nullable(),
  })
  .meta({ id: 'OwnEventPage' });
export type OwnEventPage = z.infer<typeof ownEventPageSchema>;

export const eventPageSchema = z
  .object({ events: z.array(eventCardSchema), nextCursor: z.string().nullable() })
  .meta({ id: 'EventPage' });
export type EventPage = z.infer<typeof eventPageSchema>;
