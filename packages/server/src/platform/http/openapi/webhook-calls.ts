import { webhookPayloads } from '@lampion/contract/messages/webhook-payloads';
import { webhookKinds } from '@lampion/contract/messages/webhooks';
import { instantSchema } from '@lampion/contract/platform/common';
import { z } from 'zod';
import type { JsonSchema, Schemas } from './example.ts';

const signature = [
  'Signé selon [Standard Webhooks](https://www.standardwebhooks.com) : vérifiez chaque appel avec le secret du webhook avant de le croire, et refusez ceux de plus de cinq minutes.',
  'Chaque fait arrive au moins une fois, toujours sous le même `webhook-id`, et ceux d’un même sujet dans l’ordre.',
].join(' ');

const header = (name: string, description: string, example: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
});

const parameters = [
  header('webhook-id', 'Le même à chaque essai.', '0192f0c1-7a5e-4f0e-9f0d-8f6a3c1b2d4e'),
  header('webhook-timestamp', 'L’heure de l’essai, en secondes.', '1796500000'),
  header(
    'webhook-signature',
    'Une signature, ou deux séparées par un espace pendant le changement d’un secret.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
];

const summaries: Readonly<Record<string, string>> = { ...webhookKinds, ping: 'Un essai' };

interface Options {
  readonly override: NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override'];
}

/** The calls that webhooks receive, as OpenAPI describes them, with the schemas they refer to. */
export function describeWebhooks({ override }: Options) {
  const found: Record<string, JsonSchema> = {};
  const toSchema = (schema: z.ZodType): JsonSchema => {
    const whole = z.toJSONSchema(schema, { unrepresentable: 'any', override: override as never });
    const text = JSON.stringify(whole).replaceAll('#/$defs/', '#/components/schemas/');
    const { $defs = {}, $schema: _draft, ...rest } = JSON.parse(text);
    Object.assign(found, $defs);
    return rest;
  };
  const bodies = Object.entries(webhookPayloads).map(([kind, data]) => {
    const body = z.object({ type: z.literal(kind), timestamp: instantSchema, data });
    return [kind, toSchema(body)] as const;
  });
  const webhooks = (withExample: (schema: JsonSchema) => object) =>
    Object.fromEntries(bodies.map(([kind, schema]) => [kind, { post: toCall(kind, withExample(schema)) }]));
  return { webhooks, schemas: found as Schemas };
}

const toCall = (kind: string, content: object) => ({
  operationId: `webhook.${kind}`,
  tags: ['Organisateurs'],
  summary: `${summaries[kind]}.`,
  description: signature,
  security: [],
  parameters,
  requestBody: { required: true, content: { 'application/json': content } },
  responses: {
    200: { description: 'Reçu ; tout autre code de 200 à 299 convient aussi.' },
    410: { description: 'L’adresse n’existe plus : le webhook s’éteint.' },
    '4XX': { description: 'Refusé : l’appel est répété pendant trois jours.' },
  },
});
