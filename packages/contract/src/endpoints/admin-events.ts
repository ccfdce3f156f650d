import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  adminEventDetailSchema,
  adminEventPageSchema,
  adminEventQuerySchema,
  reportAnswerSchema,
  reportEventBodySchema,
  unpublishEventBodySchema,
} from '../schemas/admin-event.ts';
import { eventParamsSchema } from '../schemas/event-fields.ts';

const tag = 'Administration';

export const adminEventEndpoints = {
  listAdminEvents: endpoint({
    method: 'GET',
    path: '/admin/events',
    tag,
    summary: 'Tous les événements, par pages : recherche par nom, lieu ou organisateur, filtres, tri.',
    access: 'admin',
    query: adminEventQuerySchema,
    answer: adminEventPageSchema,
  }),
  getAdminEvent: endpoint({
    method: 'GET',
    path: '/admin/events/:id',
    tag,
    summary: 'Un événement avec ses signalements.',
    access: 'admin',
    params: eventParamsSchema,
    answer: adminEventDetailSchema,
    errors: ['event_not_found'],
  }),
  unpublishEvent: endpoint({
    method: 'POST',
    path: '/admin/events/:id/unpublish',
    tag,
    summary: 'Retire un événement du site. La raison est envoyée à l’organisateur.',
    access: 'admin',
    params: eventParamsSchema,
    body: unpublishEventBodySchema,
    answer: adminEventDetailSchema,
    errors: ['event_not_found'],
  }),
  republishEvent: endpoint({
    method: 'POST',
    path: '/admin/events/:id/republish',
    tag,
    summary: 'Remet sur le site un événement qui en avait été retiré. L’organisateur est prévenu.',
    access: 'admin',
    params: eventParamsSchema,
    answer: adminEventDetailSchema,
    errors: ['event_not_found'],
  }),
  deleteEventAsAdmin: endpoint({
    method: 'DELETE',
    path: '/admin/events/:id',
    tag,
    summary: 'Supprime un événement pour toujours, avec ses invités. L’organisateur est prévenu.',
    access: 'admin',
    params: eventParamsSchema,
    answer: z.null(),
    status: 204,
    errors: ['event_not_found'],
  }),
  markReportsHandled: endpoint({
    method: 'POST',
    path: '/admin/events/:id/reports/handled',
    tag,
    summary: 'Marque comme traités tous les signalements d’un événement.',
    access: 'admin',
    params: eventParamsSchema,
    answer: adminEventDetailSchema,
    errors: ['event_not_found'],
  }),
  reportEvent: endpoint({
    method: 'POST',
    path: '/events/:id/report',
    tag: 'Événements',
    summary: 'Signale un événement à l’équipe.',
    access: 'anyone',
    params: eventParamsSchema,
    body: reportEventBodySchema,
    answer: reportAnswerSchema,
    status: 201,
    errors: ['event_not_found'],
  }),
};
