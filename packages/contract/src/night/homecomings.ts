import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { memberCardSchema } from '../people/friends.ts';
import { usernameSchema } from '../people/username.ts';
import { idSchema, instantSchema } from '../platform/common.ts';

/** Maximum friends to notify for one night. */
export const HOMECOMING_FRIENDS_MAX = 20;

const homecomingParamsSchema = z.object({ id: idSchema });

/** Missing fields stay unchanged. */
const homecomingBodySchema = z
  .object({
    usernames: z
      .array(usernameSchema)
      .max(HOMECOMING_FRIENDS_MAX, `${HOMECOMING_FRIENDS_MAX} amis au plus`)
      .describe('Les amis à prévenir, tous ; qui n’est pas un ami est laissé de côté.'),
    isHome: z.literal(true).describe('On est chez soi : ces amis l’apprennent, et personne d’autre.'),
    remindAt: instantSchema.nullable().describe('Quand le rappeler à soi-même ; passé, ou null : jamais.'),
  })
  .partial();
export type HomecomingBody = z.output<typeof homecomingBodySchema>;

/**
 * Coming home from a night, as one member reads it: their own arrival, and those that friends
 * reported. No positions are stored.
 */
const homecomingSchema = z
  .object({
    friends: z.array(memberCardSchema).describe('Ceux que l’on prévient.'),
    homeAt: instantSchema.nullable(),
    remindAt: instantSchema.nullable(),
    told: z
      .array(memberCardSchema.extend({ homeAt: instantSchema }))
      .describe('Les amis qui vous ont dit être chez eux.'),
  })
  .meta({ id: 'Homecoming' });
export type Homecoming = z.infer<typeof homecomingSchema>;

const tag = 'La nuit';

/** Coming home from a night. */
export const homecomingEndpoints = {
  getHomecoming: endpoint({
    method: 'GET',
    path: '/nights/:id/home',
    tag,
    summary: 'Son retour d’une nuit : les amis que l’on prévient, et ceux qui ont dit être chez eux.',
    details:
      'Les hôtes et les autres invités n’en lisent, le lendemain, que combien sont chez eux. Aucune position n’est demandée.',
    access: 'night',
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
    access: 'night',
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
