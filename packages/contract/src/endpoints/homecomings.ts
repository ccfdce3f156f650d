import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { homecomingBodySchema, homecomingParamsSchema, homecomingSchema } from '../schemas/homecoming.ts';

const tag = 'La nuit';

/** Coming home from a night. */
export const homecomingEndpoints = {
  getHomecoming: endpoint({
    method: 'GET',
    path: '/nights/:id/home',
    tag,
    summary: 'Son retour d’une nuit : les amis que l’on prévient, et ceux qui ont dit être chez eux.',
    details: 'Ni les hôtes ni les autres invités n’en lisent rien. Aucune position n’est demandée.',
    access: 'signed-in',
    params: homecomingParamsSchema,
    answer: homecomingSchema,
    errors: ['night_not_found', 'night_declined', 'app_account_missing'],
  }),
  setHomecoming: endpoint({
    method: 'PUT',
    path: '/nights/:id/home',
    tag,
    summary: 'Choisit les amis à prévenir, leur dit que l’on est chez soi, ou demande un rappel.',
    details:
      'Chaque ami l’apprend une fois. Une fois chez soi, plus rien ne se rappelle. On l’est à partir du soir même ; les amis et le rappel se choisissent avant.',
    access: 'signed-in',
    params: homecomingParamsSchema,
    body: homecomingBodySchema,
    answer: z.null(),
    status: 204,
    isQueued: true,
    errors: [
      'night_not_found',
      'night_declined',
      'app_account_missing',
      'evening_not_begun',
      'night_closed',
      'written_since',
    ],
  }),
};
