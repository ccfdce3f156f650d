import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { absoluteUrlSchema, pictureUrlSchema, shownUsernameSchema } from '../platform/common.ts';
import { dropSeparators } from '../platform/rules/visible-text.ts';
import { usernameParamsSchema, usernameSchema } from './username.ts';

/** How long a code is valid. */
export const VERIFICATION_CODE_MINUTES = 10;

export const verifyBodySchema = z.object({
  code: z
    .string({ error: 'Veuillez entrer un code à 6 chiffres' })
    .max(100, 'Veuillez entrer un code à 6 chiffres')
    // "123 456", as messages group it.
    .overwrite(dropSeparators)
    .regex(/^[0-9]{6}$/, 'Veuillez entrer un code à 6 chiffres'),
  username: usernameSchema,
});

/** An app account as a result of the search by username. */
export const appAccountSchema = z
  .object({
    username: shownUsernameSchema,
    appName: z.string(),
    bio: z.string(),
    picUrl: pictureUrlSchema,
    portraitUrl: absoluteUrlSchema,
  })
  .meta({ id: 'AppAccount' });
export type AppAccount = z.infer<typeof appAccountSchema>;

/** Message to display. */
const messageSchema = z.object({ message: z.string() }).meta({ id: 'MessageAnswer' });

const tag = 'Organisateurs';

export const appConnectionEndpoints = {
  getAppAccount: endpoint({
    method: 'GET',
    path: '/pro/getByUsername/:username',
    tag,
    summary: 'Un compte de l’application, par son nom d’utilisateur.',
    access: 'organiser',
    params: usernameParamsSchema,
    answer: appAccountSchema,
    errors: ['app_account_not_found'],
  }),
  sendVerification: endpoint({
    method: 'GET',
    path: '/pro/sendVerification/:username',
    tag,
    summary:
      'Envoie un code par SMS au téléphone vérifié du compte, sinon à son adresse e-mail confirmée. La réponse ne dit pas où.',
    access: 'organiser',
    params: usernameParamsSchema,
    answer: messageSchema,
    errors: ['app_account_not_found', 'app_account_taken', 'organiser_not_found'],
  }),
  verifyAppAccount: endpoint({
    method: 'POST',
    path: '/pro/verify',
    tag,
    summary: 'Connecte le compte de l’application avec le code reçu.',
    access: 'organiser',
    body: verifyBodySchema,
    answer: messageSchema,
    errors: ['wrong_verification_code', 'app_account_taken', 'organiser_not_found'],
  }),
  connectOwnAppAccount: endpoint({
    method: 'POST',
    path: '/pro/connection',
    tag,
    summary: 'Connecte le compte de l’application de la personne elle-même, sans code.',
    access: 'organiser',
    answer: messageSchema,
    errors: ['app_account_missing', 'app_account_taken', 'organiser_not_found'],
  }),
  disconnectAppAccount: endpoint({
    method: 'DELETE',
    path: '/pro/connection',
    tag,
    summary: 'Déconnecte le compte de l’application.',
    access: 'organiser',
    answer: z.null(),
    status: 204,
  }),
};
