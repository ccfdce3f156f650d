import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idSchema, instantSchema, shownUsernameSchema } from '../platform/common.ts';

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
const registerDeviceBodySchema = z
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
const subscribeGuestBodySchema = z.object({
  link: z.string().regex(/^[\w-]{20,100}$/, 'Lien invalide'),
  ...webSubscriptionFields,
});
export type SubscribeGuestBody = z.infer<typeof subscribeGuestBodySchema>;

/** An existing subscription, whose secret only its browser and we know. */
export const knownSubscriptionSchema = z.object({
  endpoint: webSubscriptionFields.endpoint,
  auth: webSubscriptionFields.keys.shape.auth,
});
export type KnownSubscription = z.infer<typeof knownSubscriptionSchema>;

/** A browser's new subscription, replacing its former one. */
const updateSubscriptionBodySchema = z.object({
  former: knownSubscriptionSchema,
  ...webSubscriptionFields,
});
export type UpdateSubscriptionBody = z.infer<typeof updateSubscriptionBodySchema>;

const deviceSchema = z.object({ id: idSchema }).meta({ id: 'Device' });
/** A phone or browser that receives notifications. */
const ownDeviceSchema = deviceSchema
  .extend({ channel: z.enum(['mobile', 'web']), lastSeenAt: instantSchema })
  .meta({ id: 'OwnDevice' });
export type OwnDevice = z.infer<typeof ownDeviceSchema>;

const deviceParamsSchema = z.object({ id: idSchema });
const passDeviceParamsSchema = deviceParamsSchema.extend({ deviceId: idSchema });

/** Our public key, with which browsers subscribe. */
const pushKeySchema = z.object({ publicKey: z.string() }).meta({ id: 'PushKey' });

const channelsSchema = z
  .array(notificationChannelSchema)
  .max(notificationChannels.length)
  .refine((channels) => new Set(channels).size === channels.length, 'Chaque moyen une fois');

/** The channels to use, in order of preference; others are not used. */
const choiceFields = { channels: channelsSchema, hasReminders: z.boolean() };

const notificationChoiceSchema = z.object(choiceFields);
export type NotificationChoice = z.infer<typeof notificationChoiceSchema>;

/** A member's general preferences, and the exceptions for single organisers. */
const notificationPreferencesSchema = z
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

const organiserPreferenceParamsSchema = z.object({ organiserId: idSchema });

const tag = 'Comptes';

/** The devices and notification preferences of guests and members. */
export const notificationEndpoints = {
  getPushKey: endpoint({
    method: 'GET',
    path: '/push/key',
    tag,
    summary: 'La clé publique (VAPID) avec laquelle un navigateur s’abonne aux notifications.',
    access: 'anyone',
    answer: pushKeySchema,
  }),
  listDevices: endpoint({
    method: 'GET',
    path: '/me/devices',
    tag,
    summary: 'Ses téléphones et navigateurs enregistrés, le dernier vu d’abord : vingt au plus.',
    access: 'signed-in',
    answer: z.array(ownDeviceSchema),
  }),
  registerDevice: endpoint({
    method: 'POST',
    path: '/me/devices',
    tag,
    summary: 'Enregistre un téléphone (`token` de Firebase) ou un navigateur (`endpoint` et `keys`).',
    access: 'signed-in',
    body: registerDeviceBodySchema,
    answer: deviceSchema,
    status: 201,
  }),
  forgetDevice: endpoint({
    method: 'DELETE',
    path: '/me/devices/:id',
    tag,
    summary: 'Oublie un de ses appareils.',
    access: 'signed-in',
    params: deviceParamsSchema,
    answer: z.null(),
    status: 204,
    errors: ['device_not_found'],
  }),
  subscribeGuest: endpoint({
    method: 'POST',
    path: '/guests/push',
    tag: 'Événements',
    summary: 'Enregistre le navigateur d’un invité sans compte, désigné par son lien privé.',
    details:
      'Il est prévenu là de ce qui concerne cette seule nuit, et ne reçoit plus en double l’e-mail qui dit la même chose. L’appareil finit avec le lien.',
    access: 'anyone',
    body: subscribeGuestBodySchema,
    answer: deviceSchema,
    status: 201,
    errors: ['guest_not_found'],
  }),
  listPassDevices: endpoint({
    method: 'GET',
    path: '/nights/:id/pass/devices',
    tag: 'Réponses',
    summary: 'Les navigateurs enregistrés avec son passe, le dernier vu d’abord : vingt au plus.',
    access: 'night',
    params: deviceParamsSchema,
    answer: z.array(ownDeviceSchema),
    errors: ['night_not_found'],
  }),
  forgetPassDevice: endpoint({
    method: 'DELETE',
    path: '/nights/:id/pass/devices/:deviceId',
    tag: 'Réponses',
    summary: 'Oublie un navigateur enregistré avec son passe ; les e-mails prennent le relais.',
    access: 'night',
    params: passDeviceParamsSchema,
    answer: z.null(),
    status: 204,
    errors: ['night_not_found', 'device_not_found'],
  }),
  updateSubscription: endpoint({
    method: 'PUT',
    path: '/push/subscription',
    tag,
    summary:
      'Remplace l’abonnement d’un navigateur que son service de notifications a renouvelé ; l’ancien, avec son secret, fait foi.',
    access: 'anyone',
    body: updateSubscriptionBodySchema,
    answer: z.null(),
    status: 204,
    errors: ['device_not_found'],
  }),
  getNotificationPreferences: endpoint({
    method: 'GET',
    path: '/me/notifications',
    tag,
    summary: 'Par où et de quoi l’on veut être prévenu, en général et par organisateur.',
    access: 'signed-in',
    answer: notificationPreferencesSchema,
  }),
  updateNotificationPreferences: endpoint({
    method: 'PUT',
    path: '/me/notifications',
    tag,
    summary: 'Choisit par où l’on veut être prévenu, dans l’ordre, et si l’on veut les rappels.',
    access: 'signed-in',
    body: notificationChoiceSchema,
    answer: notificationPreferencesSchema,
  }),
  updateOrganiserPreferences: endpoint({
    method: 'PUT',
    path: '/me/notifications/:organiserId',
    tag,
    summary: 'Le même choix pour un seul organisateur ; sans aucun moyen, il se tait.',
    access: 'signed-in',
    params: organiserPreferenceParamsSchema,
    body: notificationChoiceSchema,
    answer: notificationPreferencesSchema,
    errors: ['organiser_not_found'],
  }),
  resetOrganiserPreferences: endpoint({
    method: 'DELETE',
    path: '/me/notifications/:organiserId',
    tag,
    summary: 'Revient, pour un organisateur, au choix général.',
    access: 'signed-in',
    params: organiserPreferenceParamsSchema,
    answer: notificationPreferencesSchema,
    errors: ['organiser_not_found'],
  }),
};
