import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  absoluteUrlSchema,
  emailSchema,
  fileSchema,
  idSchema,
  instantSchema,
  isUsableYear,
  pictureUrlSchema,
  shownUsernameSchema,
} from '../platform/common.ts';
import { normalisePhone, PHONE_MESSAGE } from '../platform/rules/phone.ts';
import { lineSchema, optionalTextSchema } from '../platform/text.ts';
import { accessTokenSchema, deviceMarkSchema, newPasswordSchema } from './accounts.ts';
import { verifyBodySchema } from './app-connection.ts';
import { usernameParamsSchema, usernameSchema } from './username.ts';

const APP_NAME_MAX = 60;
const BIO_MAX = 300;

const NO_DATE = 'Indiquez une date qui existe, par exemple 14/07/1998';
const birthDateSchema = z.iso.date({ error: NO_DATE }).refine(isUsableYear, NO_DATE);
const appNameSchema = lineSchema(APP_NAME_MAX, 'Indiquez votre nom');

/** Who can find a member by searching. */
export const findableSchema = z.enum(['everybody', 'friends_of_friends', 'nobody'], {
  error: 'Choisissez qui peut vous trouver',
});

/** What an account needs to become a member. The name defaults to the username. */
const createAppAccountBodySchema = z.object({
  username: usernameSchema,
  appName: appNameSchema.optional(),
  birthDate: birthDateSchema.optional(),
});
export type CreateAppAccountBody = z.output<typeof createAppAccountBodySchema>;

/** The same for a visitor without an account. */
export const registerMemberBodySchema = createAppAccountBodySchema.extend({
  email: emailSchema,
  password: newPasswordSchema,
  deviceMark: deviceMarkSchema,
});

/** Missing fields stay unchanged. */
const updateAppAccountBodySchema = z.object({
  username: usernameSchema.optional(),
  appName: appNameSchema.optional(),
  bio: optionalTextSchema(BIO_MAX).optional(),
  findable: findableSchema.optional(),
  birthDate: birthDateSchema.nullable().optional(),
});
export type UpdateAppAccountBody = z.output<typeof updateAppAccountBodySchema>;

/** A phone number that receives text messages; normalised here only. */
const phoneBodySchema = z.object({
  phone: z
    .string({ error: PHONE_MESSAGE })
    .max(60, PHONE_MESSAGE)
    .transform((typed, context) => {
      const phone = normalisePhone(typed);
      if (phone !== null) return phone;
      context.addIssue({ code: 'custom', message: PHONE_MESSAGE });
      return z.NEVER;
    })
    .describe('Un numéro français, ou avec son indicatif : « 06 39 98 10 01 », « +33639981001 ».'),
});

const confirmPhoneBodySchema = verifyBodySchema.pick({ code: true });

const appAccountPictureBodySchema = z.object({ image: fileSchema });

/** A member's own profile. */
const ownAppAccountSchema = z
  .object({
    id: idSchema,
    username: shownUsernameSchema,
    appName: z.string(),
    bio: z.string(),
    picUrl: pictureUrlSchema,
    portraitUrl: absoluteUrlSchema,
    hasPicture: z.boolean().describe('false : le portrait est dessiné.'),
    findable: findableSchema,
    birthDate: z.string().meta({ format: 'date' }).nullable(),
    phone: z.string().nullable().describe('Le téléphone confirmé (E.164).'),
    usernameChangeableAt: instantSchema
      .nullable()
      .describe('Quand le pseudo pourra de nouveau changer ; null : dès maintenant.'),
  })
  .meta({ id: 'OwnAppAccount' });
export type OwnAppAccount = z.infer<typeof ownAppAccountSchema>;

/** Whether a username is available; if not, three that are. */
const usernameVerdictSchema = z
  .object({ username: shownUsernameSchema, isFree: z.boolean(), proposals: z.array(z.string()) })
  .meta({ id: 'UsernameVerdict' });
export type UsernameVerdict = z.infer<typeof usernameVerdictSchema>;

const tag = 'Membres';

export const appAccountEndpoints = {
  checkUsername: endpoint({
    method: 'GET',
    path: '/usernames/:username',
    tag,
    summary: 'Dit si un pseudo est libre ; sinon, en propose trois qui le sont.',
    details:
      'À demander pendant qu’on le tape : 200 fois en dix minutes par adresse IP. Le choisir peut encore échouer.',
    access: 'anyone',
    params: usernameParamsSchema,
    answer: usernameVerdictSchema,
  }),
  registerMember: endpoint({
    method: 'POST',
    path: '/members',
    tag,
    summary: 'Crée un compte et son pseudo, et ouvre une session.',
    details:
      'Une date de naissance de moins de 13 ans est refusée, et rien n’est gardé. La réponse va dans `Authorization: Bearer`.',
    access: 'anyone',
    body: registerMemberBodySchema,
    answer: accessTokenSchema,
    status: 201,
    // As for every account: the answer opens a session, so it is not stored for a repeated request.
    isDoneOnce: false,
    errors: ['email_taken', 'username_taken', 'username_reserved', 'under_age'],
  }),
  createAppAccount: endpoint({
    method: 'POST',
    path: '/me/app-account',
    tag,
    summary: 'Choisit le pseudo d’un compte qui n’en a pas encore.',
    access: 'signed-in',
    body: createAppAccountBodySchema,
    answer: ownAppAccountSchema,
    status: 201,
    errors: ['app_account_exists', 'username_taken', 'username_reserved', 'under_age'],
  }),
  getOwnAppAccount: endpoint({
    method: 'GET',
    path: '/me/app-account',
    tag,
    summary: 'Son profil de membre.',
    access: 'signed-in',
    answer: ownAppAccountSchema,
    errors: ['app_account_missing'],
  }),
  updateOwnAppAccount: endpoint({
    method: 'PUT',
    path: '/me/app-account',
    tag,
    summary: 'Change son profil de membre ; le pseudo, une fois tous les 30 jours.',
    access: 'signed-in',
    body: updateAppAccountBodySchema,
    isQueued: true,
    answer: ownAppAccountSchema,
    errors: [
      'app_account_missing',
      'username_taken',
      'username_reserved',
      'username_settled',
      'under_age',
      'written_since',
    ],
  }),
  requestPhone: endpoint({
    method: 'POST',
    path: '/me/phone',
    tag,
    summary: 'Envoie un code par SMS à un téléphone que l’on veut ajouter.',
    details:
      'Le code vaut dix minutes et cinq essais. La réponse est la même pour un numéro que quelqu’un a déjà.',
    access: 'signed-in',
    body: phoneBodySchema,
    answer: z.null(),
    status: 204,
    errors: ['app_account_missing'],
  }),
  confirmPhone: endpoint({
    method: 'POST',
    path: '/me/phone/confirm',
    tag,
    summary: 'Ajoute le téléphone avec le code qu’il a reçu.',
    access: 'signed-in',
    body: confirmPhoneBodySchema,
    answer: ownAppAccountSchema,
    errors: ['app_account_missing', 'wrong_verification_code'],
  }),
  removePhone: endpoint({
    method: 'DELETE',
    path: '/me/phone',
    tag,
    summary: 'Retire son téléphone.',
    access: 'signed-in',
    answer: ownAppAccountSchema,
    errors: ['app_account_missing'],
  }),
  setPicture: endpoint({
    method: 'PUT',
    path: '/me/picture',
    tag,
    summary: 'Met sa photo, à la place de celle d’avant.',
    access: 'signed-in',
    body: appAccountPictureBodySchema,
    bodyType: 'multipart',
    answer: ownAppAccountSchema,
    errors: ['app_account_missing', 'too_large', 'unsupported_image'],
  }),
  removePicture: endpoint({
    method: 'DELETE',
    path: '/me/picture',
    tag,
    summary: 'Retire sa photo : le portrait dessiné revient.',
    access: 'signed-in',
    answer: ownAppAccountSchema,
    errors: ['app_account_missing'],
  }),
};
