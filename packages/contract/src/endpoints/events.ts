import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { addressQuerySchema, addressSuggestionSchema } from '../schemas/address.ts';
import { bulkAnswerSchema } from '../schemas/bulk.ts';
import {
  eventListQuerySchema,
  eventSchema,
  nextNightSchema,
  ownEventPageSchema,
  ownEventSchema,
} from '../schemas/event.ts';
import {
  bulkEventsBodySchema,
  createEventBodySchema,
  deleteEventQuerySchema,
  duplicateEventBodySchema,
  updateEventBodySchema,
} from '../schemas/event-body.ts';
import { eventParamsSchema } from '../schemas/event-fields.ts';
import { guestNoticeBodySchema } from '../schemas/guest-notice.ts';

const tag = 'Événements';
const params = eventParamsSchema;

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
    errors: ['event_not_found', 'event_has_guests'],
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
