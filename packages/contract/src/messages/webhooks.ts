import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idSchema, instantSchema, nextCursorSchema, pageQuerySchema } from '../platform/common.ts';
import { optionalLineSchema } from '../platform/text.ts';

/** What a webhook can be notified of, with its words on the screen. */
export const webhookKinds = {
  'reply.created': 'Un invité répond',
  'reply.changed': 'Un invité change sa réponse',
  'event.published': 'Un événement est publié',
  'event.changed': 'Un événement change',
  'event.cancelled': 'Un événement est annulé',
  'guest.arrived': 'Un invité entre',
  'follower.added': 'Quelqu’un vous suit',
  'payment.succeeded': 'Votre abonnement à Lampion est payé',
} as const;
export type WebhookKind = keyof typeof webhookKinds;
export const webhookKindNames = Object.keys(webhookKinds) as [WebhookKind, ...WebhookKind[]];

/** Kinds of deliveries: a `ping` is what an owner sends to try an address. */
const deliveryKinds = ['ping', ...webhookKindNames] as const;
export type WebhookDeliveryKind = (typeof deliveryKinds)[number];

/** Webhooks of one organiser, at most. */
export const WEBHOOKS_MAX = 10;
/** How long the previous secret still signs after a new one was made. */
export const FORMER_SECRET_HOURS = 24;
/** Characters of a receiver’s answer that the log keeps. */
export const ANSWER_LENGTH_MAX = 1000;
/** Deliveries on a page of the log. */
export const DELIVERIES_PER_PAGE = 20;

const webhookUrlSchema = z
  .url({ protocol: /^https?$/, error: 'Indiquez une adresse complète, en https' })
  .max(500, '500 caractères au maximum')
  .describe('En https, sur un nom public, sans port ni mot de passe.');

const kindsSchema = z
  .array(z.enum(webhookKindNames, { error: 'Événement inconnu' }))
  .min(1, 'Choisissez au moins un événement')
  .max(webhookKindNames.length)
  .transform((kinds) => webhookKindNames.filter((kind) => kinds.includes(kind)))
  .describe(
    `Ce qui est envoyé : ${Object.entries(webhookKinds)
      .map(([kind, words]) => `${kind} : ${words}`)
      .join(' ; ')}.`,
  );

const descriptionSchema = optionalLineSchema(80).describe('À quoi elle sert ; vide sans description.');

const createWebhookBodySchema = z.object({
  url: webhookUrlSchema,
  description: descriptionSchema.default(''),
  kinds: kindsSchema,
});
export type CreateWebhookBody = z.output<typeof createWebhookBodySchema>;

const changeWebhookBodySchema = z.object({
  url: webhookUrlSchema.optional(),
  description: descriptionSchema.optional(),
  kinds: kindsSchema.optional(),
  isOn: z
    .boolean()
    .optional()
    .describe('false l’éteint : ce qui attend est abandonné, et rien ne s’ajoute avant qu’il soit rallumé.'),
});
export type ChangeWebhookBody = z.output<typeof changeWebhookBodySchema>;

/** Who or what turned a webhook off. */
const offReasons = ['owner', 'gone', 'failing'] as const;
export type WebhookOffReason = (typeof offReasons)[number];

const webhookSchema = z
  .object({
    _id: idSchema,
    url: z.url(),
    description: z.string(),
    kinds: z.array(z.enum(webhookKindNames)),
    isOn: z.boolean(),
    offReason: z
      .enum(offReasons)
      .nullable()
      .describe(
        'null s’il est allumé ; owner : éteint par un propriétaire ; gone : l’adresse a répondu 410 ; failing : plus aucune livraison en cinq jours.',
      ),
    failingSince: instantSchema
      .nullable()
      .describe('Depuis quand chaque essai échoue ; null : le dernier a réussi, ou il n’y en a pas eu.'),
    formerSecretUntil: instantSchema
      .nullable()
      .describe('Jusque quand l’ancien secret signe aussi ; null : il n’y en a pas.'),
    createdAt: instantSchema,
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof webhookSchema>;

const newWebhookSchema = webhookSchema
  .extend({ secret: z.string().describe('De quoi vérifier les signatures, montré cette seule fois.') })
  .meta({ id: 'NewWebhook' });
export type NewWebhook = z.infer<typeof newWebhookSchema>;

/** `dropped`: whom it was about is erased. */
const deliveryStates = ['waiting', 'delivered', 'given_up', 'dropped'] as const;
export type WebhookDeliveryState = (typeof deliveryStates)[number];

/** Why an attempt got no answer, with the words of the log. */
export const webhookFailures = {
  timed_out: 'Pas de réponse en 15 secondes',
  unreachable: 'L’adresse est injoignable',
  private_address: 'L’adresse mène à un réseau privé',
} as const;
export type WebhookFailure = keyof typeof webhookFailures;
const failureNames = Object.keys(webhookFailures) as [WebhookFailure, ...WebhookFailure[]];

const webhookDeliverySchema = z
  .object({
    _id: idSchema.describe('Aussi l’en-tête webhook-id, le même à chaque essai.'),
    kind: z.enum(deliveryKinds),
    subjectId: idSchema.describe('L’événement, l’invité, l’abonné, la facture ou le webhook dont il s’agit.'),
    state: z
      .enum(deliveryStates)
      .describe('given_up : abandonnée ; dropped : sans objet, la personne n’est plus là.'),
    status: z.number().int().nullable().describe('Le code HTTP de la dernière réponse ; null sans réponse.'),
    failure: z.enum(failureNames).nullable().describe('Pourquoi le dernier essai est resté sans réponse.'),
    answer: z.string().nullable().describe('Le début de la dernière réponse, tel quel.'),
    durationMs: z.number().int().nullable().describe('Du dernier essai, en millisecondes ; null sans essai.'),
    attempts: z.number().int(),
    createdAt: instantSchema,
    lastAttemptAt: instantSchema.nullable(),
    nextAttemptAt: instantSchema.nullable().describe('null : il n’y en aura pas d’autre.'),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;

const deliveryPageSchema = z
  .object({ deliveries: z.array(webhookDeliverySchema), nextCursor: nextCursorSchema })
  .meta({ id: 'WebhookDeliveryPage' });
export type WebhookDeliveryPage = z.infer<typeof deliveryPageSchema>;

const deliveryQuerySchema = z.object(pageQuerySchema.shape);
export type WebhookDeliveryQuery = z.output<typeof deliveryQuerySchema>;

const tag = 'Organisateurs';
const paramsSchema = z.object({ id: idSchema });
const deliveryParamsSchema = z.object({ id: idSchema, deliveryId: idSchema });

export const webhookEndpoints = {
  listWebhooks: endpoint({
    method: 'GET',
    path: '/pro/webhooks',
    tag,
    summary: 'Les webhooks de l’organisateur, le plus récent d’abord : dix au plus.',
    access: 'organiser',
    answer: z.array(webhookSchema),
  }),
  createWebhook: endpoint({
    method: 'POST',
    path: '/pro/webhooks',
    tag,
    summary: 'Ajoute une adresse que Lampion appelle. Son secret n’est montré que dans cette réponse.',
    details:
      'Chaque appel est un POST signé selon Standard Webhooks, à vérifier avec les en-têtes `webhook-id`, `webhook-timestamp` et `webhook-signature`.',
    access: 'organiser',
    body: createWebhookBodySchema,
    answer: newWebhookSchema,
    status: 201,
    isDoneOnce: false,
    errors: ['confirmation_required', 'organiser_not_found', 'too_many_webhooks'],
  }),
  changeWebhook: endpoint({
    method: 'PATCH',
    path: '/pro/webhooks/:id',
    tag,
    summary: 'Change un webhook, l’éteint ou le rallume.',
    access: 'organiser',
    params: paramsSchema,
    body: changeWebhookBodySchema,
    answer: webhookSchema,
    errors: ['not_found'],
  }),
  deleteWebhook: endpoint({
    method: 'DELETE',
    path: '/pro/webhooks/:id',
    tag,
    summary: 'Supprime un webhook avec son journal : plus rien ne lui est envoyé.',
    access: 'organiser',
    params: paramsSchema,
    answer: z.null(),
    status: 204,
    errors: ['not_found'],
  }),
  renewWebhookSecret: endpoint({
    method: 'POST',
    path: '/pro/webhooks/:id/secret',
    tag,
    summary: 'Fait un nouveau secret. L’ancien signe aussi pendant 24 heures : deux signatures à la fois.',
    access: 'organiser',
    params: paramsSchema,
    answer: newWebhookSchema,
    status: 201,
    isDoneOnce: false,
    errors: ['not_found'],
  }),
  pingWebhook: endpoint({
    method: 'POST',
    path: '/pro/webhooks/:id/ping',
    tag,
    summary: 'Envoie un essai, de type `ping`.',
    access: 'organiser',
    params: paramsSchema,
    answer: z.null(),
    status: 204,
    errors: ['not_found', 'webhook_off'],
  }),
  listWebhookDeliveries: endpoint({
    method: 'GET',
    path: '/pro/webhooks/:id/deliveries',
    tag,
    summary: 'Les livraisons d’un webhook, la plus récente d’abord, gardées 30 jours.',
    access: 'organiser',
    params: paramsSchema,
    query: deliveryQuerySchema,
    answer: deliveryPageSchema,
    errors: ['not_found'],
  }),
  resendWebhookDelivery: endpoint({
    method: 'POST',
    path: '/pro/webhooks/:id/deliveries/:deliveryId/resend',
    tag,
    summary: 'Renvoie une livraison, sous le même `webhook-id`.',
    access: 'organiser',
    params: deliveryParamsSchema,
    answer: z.null(),
    status: 204,
    errors: ['not_found', 'webhook_off'],
  }),
};
