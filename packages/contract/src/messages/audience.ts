import { z } from 'zod';
import { instantSchema } from '../platform/common.ts';

/**
 * Guests of an event who receive it; `came`, once it is over, are those let in at the door, or who
 * said yes if no door was used.
 */
const guestAudiences = ['coming', 'maybe', 'waiting', 'pending', 'came'] as const;
export type GuestAudience = (typeof guestAudiences)[number];
/** Groups of guests, or the followers of the organiser who agreed to its messages. */
export const audiences = [...guestAudiences, 'followers'] as const;
export const audienceSchema = z.enum(audiences);
export type Audience = z.infer<typeof audienceSchema>;

/** Label of each audience. */
export const audienceLabels: Record<Audience, string> = {
  coming: 'Ceux qui viennent',
  maybe: 'Les indécis',
  waiting: 'La liste d’attente',
  pending: 'Sans réponse',
  came: 'Ceux qui sont venus',
  followers: 'Vos abonnés',
};

/** A guest who follows would get two messages: followers are written to alone. */
const isOneCrowd = (chosen: readonly Audience[]) => !chosen.includes('followers') || chosen.length === 1;

export const audienceListSchema = z
  .array(audienceSchema)
  .min(1, 'Choisissez à qui écrire')
  .max(audiences.length)
  .refine(isOneCrowd, 'Écrivez à vos invités ou à vos abonnés : un message ne va pas aux deux');

/**
 * Delivery channels; `app` is the list of notifications of followers, `none` for people who cannot
 * be reached.
 */
export const deliveryChannels = ['app', 'mobile', 'web', 'email', 'none'] as const;
export const deliveryChannelSchema = z.enum(deliveryChannels);
export type DeliveryChannel = z.infer<typeof deliveryChannelSchema>;

export const deliveryChannelLabels: Record<DeliveryChannel, string> = {
  app: 'Nouvelles de l’application',
  mobile: 'Application',
  web: 'Navigateur',
  email: 'E-mail',
  none: 'Injoignables',
};

/** Number of people in each audience, and whether the plan allows one more message. */
export const audienceCountsSchema = z
  .object({
    coming: z.number().int(),
    maybe: z.number().int(),
    waiting: z.number().int(),
    pending: z.number().int(),
    came: z.number().int(),
    followers: z.number().int().describe('Les abonnés qui ont accepté les messages de l’organisateur.'),
    nudgedAt: instantSchema
      .nullable()
      .describe('Quand ceux qui n’ont pas répondu ont été relancés ; null tant qu’ils peuvent l’être.'),
    refusal: z
      .string()
      .nullable()
      .describe('Pourquoi rien ne peut être envoyé aux invités maintenant ; null si l’on peut.'),
    followerRefusal: z
      .string()
      .nullable()
      .describe('Pourquoi rien ne peut être envoyé aux abonnés maintenant ; null si l’on peut.'),
    hasReminders: z.boolean(),
  })
  .meta({ id: 'AudienceCounts' });
export type AudienceCounts = z.infer<typeof audienceCountsSchema>;

/** Recipients whose channels are counted: the figures of a longer list are not worth the wait. */
export const REACH_MAX = 2000;

export const reachQuerySchema = z.object({
  audience: z
    .string()
    .default('coming')
    .transform((text) => text.split(','))
    .pipe(audienceListSchema)
    .describe('Un ou plusieurs groupes, séparés par des virgules : « coming,maybe ».'),
});
export type ReachQuery = z.output<typeof reachQuerySchema>;

/** What each recipient of an audience will really receive. */
export const reachSchema = z
  .object({
    channels: z
      .array(z.object({ channel: deliveryChannelSchema, count: z.number().int() }))
      .nullable()
      .describe(
        `Combien de personnes le reçoivent par chaque moyen, une fois chacune ; null au-delà de ${REACH_MAX}.`,
      ),
    emailSubject: z.string().describe('L’objet de l’e-mail.'),
    senderName: z.string().describe('Le nom d’organisateur que lisent les invités.'),
  })
  .meta({ id: 'Reach' });
export type Reach = z.infer<typeof reachSchema>;
