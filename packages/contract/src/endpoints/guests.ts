import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { eventParamsSchema } from '../schemas/event-fields.ts';
import {
  arrivalListSchema,
  guestListQuerySchema,
  guestPageSchema,
  guestParamsSchema,
  replyDaysSchema,
} from '../schemas/guest.ts';

const tag = 'Événements';

export const guestEndpoints = {
  listGuests: endpoint({
    method: 'GET',
    path: '/pro/events/:id/guests',
    tag,
    summary: 'Les invités de son événement, du plus récent au plus ancien, par pages de 50 ou de `limit`.',
    access: 'organiser',
    params: eventParamsSchema,
    query: guestListQuerySchema,
    answer: guestPageSchema,
    errors: ['event_not_found'],
  }),
  exportGuests: endpoint({
    method: 'GET',
    path: '/pro/events/:id/guests.csv',
    tag,
    summary: 'Les invités de son événement en CSV : UTF-8 avec BOM, séparé par des points-virgules.',
    access: 'organiser',
    params: eventParamsSchema,
    answer: z.string(),
    answerType: 'text/csv',
    errors: ['event_not_found'],
  }),
  listReplyDays: endpoint({
    method: 'GET',
    path: '/pro/events/:id/reply-days',
    tag,
    summary: 'Les réponses à son événement, jour par jour, du premier au dernier.',
    access: 'organiser',
    params: eventParamsSchema,
    answer: replyDaysSchema,
    errors: ['event_not_found'],
  }),
  listArrivals: endpoint({
    method: 'GET',
    path: '/pro/events/:id/arrivals',
    tag,
    summary: 'La liste pour l’entrée : celles et ceux qui viennent, par ordre alphabétique.',
    access: 'organiser',
    params: eventParamsSchema,
    answer: arrivalListSchema,
    errors: ['event_not_found'],
  }),
  exportArrivals: endpoint({
    method: 'GET',
    path: '/pro/events/:id/arrivals.csv',
    tag,
    summary: 'La liste pour l’entrée en CSV : UTF-8 avec BOM, séparé par des points-virgules.',
    access: 'organiser',
    params: eventParamsSchema,
    answer: z.string(),
    answerType: 'text/csv',
    errors: ['event_not_found'],
  }),
  removeGuest: endpoint({
    method: 'DELETE',
    path: '/pro/events/:id/guests/:guestId',
    tag,
    summary: 'Retire un invité de la liste.',
    access: 'organiser',
    params: guestParamsSchema,
    answer: z.null(),
    status: 204,
    errors: ['event_not_found', 'guest_not_found', 'place_used'],
  }),
};
