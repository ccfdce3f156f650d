import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { accessTokenSchema, deviceMarkSchema } from './accounts.ts';

const UNREADABLE = 'Réponse du fournisseur d’identité illisible';

const attemptSchema = z
  .string({ error: UNREADABLE })
  .regex(/^[\w-]{43}$/, UNREADABLE)
  .describe('Ce que le début de la connexion a rendu ; il ne sert qu’une fois, dans le quart d’heure.');

const providerRequestSchema = z
  .object({
    url: z.url().describe('Où envoyer le navigateur.'),
    attempt: z.string().describe('Un secret que le navigateur garde, et rapporte avec la réponse.'),
  })
  .meta({ id: 'ProviderRequest' });
export type ProviderRequest = z.infer<typeof providerRequestSchema>;

export const providerSignInBodySchema = z.object({
  attempt: attemptSchema,
  answer: z
    .string({ error: UNREADABLE })
    .min(1, UNREADABLE)
    .max(8000, UNREADABLE)
    .describe('Ce qui suit « ? » dans l’adresse où le fournisseur a renvoyé le navigateur.'),
  deviceMark: deviceMarkSchema,
});

const tag = 'Comptes';

export const providerSignInEndpoints = {
  startProviderSignIn: endpoint({
    method: 'POST',
    path: '/auth/login/provider/start',
    tag,
    summary: 'Commence une connexion à l’administration par le fournisseur d’identité (OpenID Connect).',
    access: 'anyone',
    answer: providerRequestSchema,
    errors: ['not_found', 'provider_unavailable'],
  }),
  loginWithProvider: endpoint({
    method: 'POST',
    path: '/auth/login/provider',
    tag,
    summary: 'Ouvre une session de l’administration avec la réponse du fournisseur d’identité.',
    access: 'anyone',
    body: providerSignInBodySchema,
    answer: accessTokenSchema,
    errors: [
      'not_found',
      'provider_attempt_ended',
      'provider_cancelled',
      'provider_refused',
      'provider_unavailable',
      'provider_no_role',
      'provider_email_unverified',
      'provider_account_taken',
      'account_suspended',
    ],
  }),
};
