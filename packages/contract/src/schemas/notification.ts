import { z } from 'zod';
import { idSchema, instantSchema, shownUsernameSchema } from './common.ts';

/** Notification channels of a member, in no particular order. */
export const notificationChannels = ['mobile', 'web', 'email'] as const;
export const notificationChannelSchema = z.enum(notificationChannels);
export type NotificationChannel = z.infer<typeof notificationChannelSchema>;

/** Label of each channel. */
export const notificationChannelLabels: Record<NotificationChannel, string> = {
  mobile: 'Application mobile',
  web: 'Navigateur',
  email: 'E-mail',
};

const ADDRESS_LENGTH_MAX = 1024;
const PUBLIC_KEY_BYTES = 65;
const SECRET_BYTES = 16;
const base64urlLength = (bytes: number) => Math.ceil((bytes * 4) / 3);

/** A browser's push subscription, from PushSubscription.toJSON(). */
const webSubscriptionFields = {
  endpoint: z.url({ error: 'Adresse invalide' }).max(ADDRESS_LENGTH_MAX, 'Adresse trop longue'),
  keys: z.object({
    p256dh: z.base64url().length(base64urlLength(PUBLIC_KEY_BYTES), 'Clé invalide'),
    auth: z.base64url().length(base64urlLength(SECRET_BYTES), 'Clé invalide'),
  }),
};

/** A device of a member: a phone with the app, or a browser. */
export const registerDeviceBodySchema = z
  .object({
    token: z
      .string()
      .regex(/^[\w:.-]{10,1024}$/, 'Jeton invalide')
      .optional()
      .describe('Le jeton d’enregistrement de Firebase.'),
    ...z.object(webSubscriptionFields).partial().shape,
  })
  .refine(
    ({ token, endpoint, keys }) =>
      token === undefined
        ? endpoint !== undefined && keys !== undefined
        : endpoint === undefined && keys === undefined,
    { path: ['token'], error: 'Donnez soit `token`, soit `endpoint` et `keys`' },
  );
export type RegisterDeviceBody = z.infer<typeof registerDeviceBodySchema>;

/** The browser of a guest without an account, identified by the token of their private link. */
export const subscribeGuestBodySchema = z.object({
  link: z.string().regex(/^[\w-]{20,100}$/, 'Lien invalide'),
  ...webSubscriptionFields,
});
export type SubscribeGuestBody = z.infer<typeof subscribeGuestBodySchema>;

/** A subscription we know, of which only its browser and we know the secret. */
export const knownSubscriptionSchema = z.object({
  endpoint: webSubscriptionFields.endpoint,
  auth: webSubscriptionFields.keys.shape.auth,
});
export type KnownSubscription = z.infer<typeof knownSubscriptionSchema>;

/** A browser's new subscription in place of its former one. */
export const updateSubscriptionBodySchema = z.object({
  former: knownSubscriptionSchema,
  ...webSubscriptionFields,
});
export type UpdateSubscriptionBody = z.infer<typeof updateSubscriptionBodySchema>;

export const deviceSchema = z.object({ id: idSchema }).meta({ id: 'Device' });
/** A phone or browser that receives notifications. */
export const ownDeviceSchema = deviceSchema
  .extend({ channel: z.enum(['mobile', 'web']), lastSeenAt: instantSchema })
  .meta({ id: 'OwnDevice' });
export type OwnDevice = z.infer<typeof ownDeviceSchema>;

export const deviceParamsSchema = z.object({ id: idSchema });

/** Our public key, which browsers subscribe with. */
export const pushKeySchema = z.object({ publicKey: z.string() }).meta({ id: 'PushKey' });

const channelsSchema = z
  .array(notificationChannelSchema)
  .max(notificationChannels.length)
  .refine((channels) => new Set(channels).size === channels.length, 'Chaque moyen une fois');

/** The channels wanted, the preferred one first; those left out are not used. */
const choiceFields = { channels: channelsSchema, hasReminders: z.boolean() };

export const notificationChoiceSchema = z.object(choiceFields);
export type NotificationChoice = z.infer<typeof notificationChoiceSchema>;

/** A member's general preferences, and the exceptions for single organisers. */
export const notificationPreferencesSchema = z
  .object({
    ...choiceFields,
    organisers: z.array(
      z.object({
        organiserId: idSchema,
        displayName: z.string(),
        username: shownUsernameSchema,
        ...choiceFields,
      }),
    ),
  })
  .meta({ id: 'NotificationPreferences' });
export type NotificationPreferences = z.infer<typeof notificationPreferencesSchema>;

export const organiserPreferenceParamsSchema = z.object({ organiserId: idSchema });
