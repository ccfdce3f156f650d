import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idSchema, instantSchema } from '../platform/common.ts';
import { lineSchema } from '../platform/text.ts';

/** What a key may do, with its words on the screen. */
export const apiScopes = {
  read: 'Lire vos événements, vos séries et vos chiffres',
  events: 'Créer et changer des événements et des séries',
  guests: 'Lire et changer les listes d’invités',
  messages: 'Écrire aux invités et aux abonnés',
  door: 'Faire entrer les invités',
} as const;
export type ApiScope = keyof typeof apiScopes;
export const scopeNames = Object.keys(apiScopes) as [ApiScope, ...ApiScope[]];

/** Keys of one organiser, at most. */
export const API_KEYS_MAX = 20;
/** How every key begins. */
export const API_KEY_PREFIX = 'lmp_';

const scopesSchema = z
  .array(z.enum(scopeNames, { error: 'Droit inconnu' }))
  .min(1, 'Choisissez au moins un droit')
  .max(scopeNames.length)
  .transform((scopes) => scopeNames.filter((scope) => scopes.includes(scope)))
  .describe(
    `Ce qu’elle peut faire : ${Object.entries(apiScopes)
      .map(([scope, words]) => `${scope} : ${words}`)
      .join(' ; ')}.`,
  );

const createApiKeyBodySchema = z.object({
  name: lineSchema(60, 'Donnez un nom à la clé').describe('À quoi elle sert.'),
  scopes: scopesSchema,
});
export type CreateApiKeyBody = z.output<typeof createApiKeyBodySchema>;

const apiKeySchema = z
  .object({
    _id: idSchema,
    name: z.string(),
    prefix: z.string().describe('Son début, pour la reconnaître : la clé n’est pas gardée.'),
    scopes: z.array(z.enum(scopeNames)),
    createdAt: instantSchema,
    lastUsedAt: instantSchema.nullable().describe('À la minute près ; null : jamais.'),
  })
  .meta({ id: 'ApiKey' });
export type ApiKey = z.infer<typeof apiKeySchema>;

const newApiKeySchema = apiKeySchema
  .extend({ key: z.string().describe('La clé, montrée cette seule fois.') })
  .meta({ id: 'NewApiKey' });
export type NewApiKey = z.infer<typeof newApiKeySchema>;

const tag = 'Organisateurs';

export const apiKeyEndpoints = {
  listApiKeys: endpoint({
    method: 'GET',
    path: '/pro/api-keys',
    tag,
    summary: 'Les clés de l’API de l’organisateur, la plus récente d’abord.',
    access: 'organiser',
    answer: z.array(apiKeySchema),
  }),
  createApiKey: endpoint({
    method: 'POST',
    path: '/pro/api-keys',
    tag,
    summary: 'Crée une clé de l’API. Elle n’est montrée que dans cette réponse.',
    details:
      'Un programme l’envoie comme une session : `Authorization: Bearer lmp_…`. Elle fait ce que ses droits permettent, au nom de l’organisateur, 300 fois par minute au plus : les en-têtes `RateLimit-Limit`, `RateLimit-Remaining` et `RateLimit-Reset` (en secondes) le disent à chaque réponse.',
    access: 'organiser',
    body: createApiKeyBodySchema,
    answer: newApiKeySchema,
    status: 201,
    isDoneOnce: false,
    errors: ['confirmation_required', 'organiser_not_found', 'too_many_keys'],
  }),
  revokeApiKey: endpoint({
    method: 'DELETE',
    path: '/pro/api-keys/:id',
    tag,
    summary: 'Révoque une clé : dès la réponse, elle n’ouvre plus rien.',
    access: 'organiser',
    params: z.object({ id: idSchema }),
    answer: z.null(),
    status: 204,
    errors: ['not_found'],
  }),
};
