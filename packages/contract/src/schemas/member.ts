import { z } from 'zod';
import { normalisePhone, PHONE_MESSAGE } from '../rules/phone.ts';
import { newPasswordSchema } from './account.ts';
import { verifyBodySchema } from './app-connection.ts';
import {
  absoluteUrlSchema,
  emailSchema,
  fileSchema,
  idSchema,
  instantSchema,
  isUsableYear,
  pictureUrlSchema,
  shownUsernameSchema,
} from './common.ts';
import { lineSchema, optionalTextSchema } from './text.ts';
import { usernameSchema } from './username.ts';

const APP_NAME_MAX = 60;
const BIO_MAX = 300;

const NO_DATE = 'Indiquez une date qui existe, par exemple 14/07/1998';
const birthDateSchema = z.iso.date({ error: NO_DATE }).refine(isUsableYear, NO_DATE);
const appNameSchema = lineSchema(APP_NAME_MAX, 'Indiquez votre nom');

/** Who finds a member by searching. */
export const findableSchema = z.enum(['everybody', 'friends_of_friends', 'nobody'], {
  error: 'Choisissez qui peut vous trouver',
});

/**
 * What an account needs to become a member. The name is the username until there is another one.
 */
export const createAppAccountBodySchema = z.object({
  username: usernameSchema,
  appName: appNameSchema.optional(),
  birthDate: birthDateSchema.optional(),
});
export type CreateAppAccountBody = z.output<typeof createAppAccountBodySchema>;

/** The same for somebody without an account. */
export const registerMemberBodySchema = createAppAccountBodySchema.extend({
  email: emailSchema,
  password: newPasswordSchema,
});

/** What is left out stays. */
export const updateAppAccountBodySchema = z.object({
  username: usernameSchema.optional(),
  appName: appNameSchema.optional(),
  bio: optionalTextSchema(BIO_MAX).optional(),
  findable: findableSchema.optional(),
  birthDate: birthDateSchema.nullable().optional(),
});
export type UpdateAppAccountBody = z.output<typeof updateAppAccountBodySchema>;

/** A phone that takes text messages, normalised here only. */
export const phoneBodySchema = z.object({
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

export const confirmPhoneBodySchema = verifyBodySchema.pick({ code: true });

export const appAccountPictureBodySchema = z.object({ image: fileSchema });

/** A member's own profile. */
export const ownAppAccountSchema = z
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

/** Whether a username can be chosen; three others that can, when it cannot. */
export const usernameVerdictSchema = z
  .object({ username: shownUsernameSchema, isFree: z.boolean(), proposals: z.array(z.string()) })
  .meta({ id: 'UsernameVerdict' });
export type UsernameVerdict = z.infer<typeof usernameVerdictSchema>;
