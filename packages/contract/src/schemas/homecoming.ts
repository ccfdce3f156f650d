import { z } from 'zod';
import { idSchema, instantSchema } from './common.ts';
import { memberCardSchema } from './friend.ts';
import { usernameSchema } from './username.ts';

/** Friends whom one may tell of one night. */
export const HOMECOMING_FRIENDS_MAX = 20;

export const homecomingParamsSchema = z.object({ id: idSchema });

/** What is left out stays as it is. */
export const homecomingBodySchema = z
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
 * Coming home from a night, as one member reads it: their own, and what friends told them.
 * Positions are never known.
 */
export const homecomingSchema = z
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
