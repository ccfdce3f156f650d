import { endpoint } from '../endpoint.ts';
import { eventPageSchema } from '../schemas/event.ts';
import {
  adminStatsSchema,
  organiserEventsQuerySchema,
  organiserParamsSchema,
  participationQuerySchema,
  participationSchema,
  proStatsSchema,
  publicOrganiserSchema,
  usernameParamsSchema,
} from '../schemas/organiser.ts';

import {
  organiserFrontSchema,
  organiserPageSchema,
  updateOrganiserPageBodySchema,
} from '../schemas/organiser-front.ts';
import { proDashboardSchema } from '../schemas/pro-dashboard.ts';

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
