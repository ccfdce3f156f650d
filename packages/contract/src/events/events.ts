import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  absoluteUrlSchema,
  coverChoiceSchema,
  idSchema,
  instantSchema,
  nextCursorSchema,
  pageQuerySchema,
  pictureSchema,
  pictureUrlSchema,
  shownPostcodeSchema,
  shownTimeSchema,
} from '../platform/common.ts';
import { bulkAnswerSchema, fieldsSchema } from '../platform/lists.ts';
import { lineSchema, searchTextSchema } from '../platform/text.ts';
import {
  bulkEventsBodySchema,
  createEventBodySchema,
  deleteEventQuerySchema,
  duplicateEventBodySchema,
  guestNoticeBodySchema,
  updateEventBodySchema,
} from './event-body.ts';
import { eventAnswers, eventParamsSchema } from './event-fields.ts';
import { eventTypeSchema } from './event-type.ts';
import { replyCountsSchema } from './guests.ts';

/**
 * A draft has never been public; a scheduled one is a draft with the instant at which it becomes
 * public.
 */
export const eventStatusSchema = z.enum(['draft', 'published', 'cancelled', 'unpublished']);
export type EventStatus = z.infer<typeof eventStatusSchema>;

/** Published events are public, and cancelled ones, whose pages say so. */
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

/**
 * A stop of a barathon. Hours are local wall-clock "HH:MM" (Europe/Paris) and may pass midnight.
 */
export const barSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    description: z.string(),
    openingHours: shownTimeSchema,
    closingHours: shownTimeSchema,
    mission: z.string(),
    visited: z.boolean(),
  })
  .meta({ id: 'Bar' });
export type Bar = z.infer<typeof barSchema>;

/**
 * An event as visitors read it. `guests` are opaque ids of participants: their number is the
 * participant count.
 */
export const publicEventSchema = z
  .object({
    _id: idSchema,
    ...eventAnswers,
    isAddressHidden: z
      .boolean()
      .describe('L’adresse n’est que pour qui vient : ce qu’on lit du lieu et de sa position est approché.'),
    status: eventStatusSchema,
    creator: idSchema,
    image: pictureUrlSchema.nullable(),
    picture: pictureSchema.nullable(),
    cover: coverChoiceSchema,
    coverUrl: absoluteUrlSchema,
    guests: z.array(idSchema),
    participantCount: z.number().int(),
    placesLeft: z
      .number()
      .int()
      .nullable()
      .describe('Places libres ; null sans limite. Un groupe plus grand rejoint la liste d’attente.'),
    placesHeld: z
      .number()
      .int()
      .describe('Places proposées à la liste d’attente, qui n’a pas encore répondu.'),
    challenges: z.array(challengeSchema),
    bars: z.array(barSchema),
  })
  .meta({ id: 'Event' });
export type PublicEvent = z.infer<typeof publicEventSchema>;

/** Fields that only the event's organiser and administrators read. */
const ownFields = z.object({
  replies: replyCountsSchema,
  sequence: z.number().int().describe('Augmente à chaque changement que les agendas doivent recevoir.'),
  version: z
    .number()
    .int()
    .describe(
      'Augmente à chaque changement ; renvoyée avec un changement, elle dit si quelqu’un a été plus rapide.',
    ),
  unpublishedReason: z
    .string()
    .nullable()
    .describe('Pourquoi l’administration l’a retiré du site ; null s’il y est.'),
  publishAt: instantSchema
    .nullable()
    .describe('Quand un brouillon se publie de lui-même ; null : quand son organisateur le dira.'),
  publishedAt: instantSchema.nullable().describe('Depuis quand il est public ; null pour un brouillon.'),
  archivedAt: instantSchema
    .nullable()
    .describe('Depuis quand il est rangé ; null : il est dans les listes de son organisateur.'),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});

/** An event as its organiser reads it. */
export const ownEventSchema = publicEventSchema.extend({ own: ownFields }).meta({ id: 'OwnEvent' });
export type OwnEvent = z.infer<typeof ownEventSchema>;

/** `own` is present only for the event's organiser and for administrators. */
const eventSchema = publicEventSchema.extend({ own: ownFields.optional() }).meta({ id: 'EventForReader' });
export type EventForReader = z.infer<typeof eventSchema>;

/** When an event could be repeated. */
const nextNightSchema = z
  .object({ beginDate: instantSchema, endDate: instantSchema })
  .meta({ id: 'NextNight' });
export type NextNight = z.infer<typeof nextNightSchema>;

/** Coming: not over yet. An event is over at its end, but at least 8 hours after its start. */
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
    isFull: z.boolean().describe('Plus aucune place, ni libre ni proposée.'),
  })
  .meta({ id: 'OwnEventCard' });
export type OwnEventCard = z.infer<typeof ownEventCardSchema>;

export const eventListQuerySchema = z.object({
  search: searchTextSchema.optional().describe('Des mots du nom ou du lieu.'),
  type: eventTypeSchema.optional(),
  time: eventTimeSchema.optional(),
  drafts: z
    .enum(['only', 'none'])
    .optional()
    .describe('only : les brouillons seuls ; none : tous les autres. Les deux par défaut.'),
  archived: z
    .enum(['only', 'none'])
    .optional()
    .describe('only : ceux qui sont rangés seuls ; none : tous les autres. Les deux par défaut.'),
  sort: z.enum(eventSorts).default('begin'),
  order: z.enum(['asc', 'desc']).optional().describe('Par défaut, les noms vont de A à Z, le reste décroît.'),
  ...pageQuerySchema.shape,
  fields: fieldsSchema(ownEventCardSchema),
});
export type EventListQuery = z.infer<typeof eventListQuerySchema>;

export const ownEventPageSchema = z
  .object({
    events: z.array(ownEventCardSchema),
    total: z.number().int().describe('Sur toutes les pages ensemble.'),
    nextCursor: nextCursorSchema,
  })
  .meta({ id: 'OwnEventPage' });
export type OwnEventPage = z.infer<typeof ownEventPageSchema>;

export const eventPageSchema = z
  .object({ events: z.array(eventCardSchema), nextCursor: nextCursorSchema })
  .meta({ id: 'EventPage' });
export type EventPage = z.infer<typeof eventPageSchema>;

const tag = 'Événements';
const params = eventParamsSchema;

/**
 * A result of the address search: the known parts, `city` empty otherwise. Coordinates are degrees,
 * WGS 84.
 */
const addressSuggestionSchema = z
  .object({
    label: z.string(),
    street: z.string().nullable(),
    postcode: shownPostcodeSchema,
    city: z.string(),
    latitude: z.number(),
    longitude: z.number(),
  })
  .meta({ id: 'AddressSuggestion' });
export type AddressSuggestion = z.infer<typeof addressSuggestionSchema>;

const addressQuerySchema = z.object({
  q: lineSchema(200, 'Indiquez un lieu').describe('Ce qui est déjà tapé.'),
});

export const eventEndpoints = {
  listOwnEvents: endpoint({
    method: 'GET',
    path: '/pro/events',
    tag,
    summary: 'Ses propres événements, cherchés, filtrés et triés ; tous, ou par pages avec `limit`.',
    access: 'organiser',
    query: eventListQuerySchema,
    answer: ownEventPageSchema,
  }),
  createEvent: endpoint({
    method: 'POST',
    path: '/create',
    tag,
    summary:
      'Crée un événement : public tout de suite, à un instant choisi, ou brouillon (`publication`). Sans image, sa couverture est dessinée.',
    access: 'organiser',
    body: createEventBodySchema,
    bodyType: 'multipart',
    answer: ownEventSchema,
    status: 201,
    errors: [
      'confirmation_required',
      'event_very_long',
      'organiser_not_found',
      'plan_limit_reached',
      'unsupported_image',
    ],
  }),
  getEvent: endpoint({
    method: 'GET',
    path: '/pro/events/:id',
    tag,
    summary: 'Un événement, avec ses défis et ses bars. Son organisateur y lit aussi `own`.',
    access: 'anyone',
    params,
    answer: eventSchema,
    errors: ['event_not_found'],
  }),
  updateEvent: endpoint({
    method: 'PUT',
    path: '/pro/events/:id',
    tag,
    summary: 'Change les champs envoyés de son propre événement.',
    access: 'organiser',
    params,
    body: updateEventBodySchema,
    bodyType: 'multipart',
    answer: ownEventSchema,
    errors: [
      'confirmation_required',
      'event_not_found',
      'event_very_long',
      'plan_limit_reached',
      'conflict',
      'unsupported_image',
    ],
  }),
  getNextNight: endpoint({
    method: 'GET',
    path: '/pro/events/:id/next-night',
    tag,
    summary:
      'Quand refaire cet événement : le même jour et aux mêmes heures, la prochaine semaine sans autre événement alors.',
    access: 'organiser',
    params,
    answer: nextNightSchema,
    errors: ['event_not_found'],
  }),
  duplicateEvent: endpoint({
    method: 'POST',
    path: '/pro/events/:id/duplicate',
    tag,
    summary:
      'Refait le même événement à une autre date, avec ses défis et ses bars, sans ses invités : un brouillon.',
    access: 'organiser',
    params,
    body: duplicateEventBodySchema,
    answer: ownEventSchema,
    status: 201,
    errors: ['event_not_found', 'event_very_long'],
  }),
  changeEvents: endpoint({
    method: 'POST',
    path: '/pro/events/bulk',
    tag,
    summary:
      'Une même action sur plusieurs de ses événements : archiver, désarchiver, publier, annuler, supprimer. La réponse dit ce qui a vraiment changé.',
    access: 'organiser',
    body: bulkEventsBodySchema,
    answer: bulkAnswerSchema,
  }),
  cancelEvent: endpoint({
    method: 'POST',
    path: '/pro/events/:id/cancel',
    tag,
    summary:
      'Annule un événement : sa page reste et le dit, et ses invités sont prévenus sauf avis contraire.',
    access: 'organiser',
    params,
    body: guestNoticeBodySchema,
    isBodyOptional: true,
    answer: ownEventSchema,
    errors: ['event_not_found', 'event_draft', 'event_unpublished'],
  }),
  restoreEvent: endpoint({
    method: 'POST',
    path: '/pro/events/:id/restore',
    tag,
    summary: 'Revient sur l’annulation d’un événement ; ses invités sont prévenus sauf avis contraire.',
    access: 'organiser',
    params,
    body: guestNoticeBodySchema,
    isBodyOptional: true,
    answer: ownEventSchema,
    errors: [
      'confirmation_required',
      'event_not_found',
      'event_draft',
      'event_unpublished',
      'plan_limit_reached',
    ],
  }),
  deleteEvent: endpoint({
    method: 'DELETE',
    path: '/pro/events/:id',
    tag,
    summary: 'Supprime un événement ; avec `confirm=true`, même s’il a des invités.',
    access: 'organiser',
    params,
    query: deleteEventQuerySchema,
    answer: z.null(),
    status: 204,
    errors: ['event_not_found', 'event_has_guests', 'open_debts'],
  }),
  suggestAddresses: endpoint({
    method: 'GET',
    path: '/addresses',
    tag,
    summary: 'Des lieux qui correspondent à une adresse en train d’être écrite.',
    access: 'signed-in',
    query: addressQuerySchema,
    answer: z.array(addressSuggestionSchema),
    errors: ['unavailable'],
  }),
};
