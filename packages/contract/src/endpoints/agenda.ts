import { endpoint } from '../endpoint.ts';
import { agendaPageSchema, agendaQuerySchema } from '../schemas/agenda.ts';

export const agendaEndpoints = {
  listAgenda: endpoint({
    method: 'GET',
    path: '/events',
    tag: 'Événements',
    summary:
      'Les événements publics à venir, le prochain d’abord, par pages : autour d’une ville ou d’un lieu, ce soir, ce week-end ou dans la semaine, par type et par mots.',
    access: 'anyone',
    query: agendaQuerySchema,
    answer: agendaPageSchema,
    errors: ['city_not_found'],
  }),
};
