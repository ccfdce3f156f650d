import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { Access, Endpoint } from '@lampion/contract/endpoint';
import { endpoints } from '@lampion/contract/endpoints';
import { errorCatalogue } from '@lampion/contract/errors';
import { errorAnswerSchema } from '@lampion/contract/schemas/common';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import { encodeAnswer } from './encode-answer.ts';
import { completeDocument } from './openapi-document.ts';
import { refusalsOf } from './refusals.ts';

type ToJsonSchema = NonNullable<Parameters<typeof z.toJSONSchema>[1]>;

const zodToJsonConfig = {
  unrepresentable: 'any',
  /**
   * A format replaces its long pattern, every JSON integer is a safe one, and answers may grow: clients must accept
   * unknown fields.
   */
  override({ jsonSchema }) {
    if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    nameKeys(jsonSchema);
    requireAbsoluteUrls(jsonSchema);
    // The blank of a number in a form is a text.
    const isNumber = jsonSchema.type === 'integer' || jsonSchema.type === 'number';
    if (isNumber && typeof jsonSchema.default === 'string') jsonSchema.default = Number(jsonSchema.default);
  },
} satisfies ToJsonSchema;

/** A record with known keys is an object with these properties: not every reader knows `propertyNames`. */
function nameKeys(schema: z.core.JSONSchema.BaseSchema): void {
  const { propertyNames, additionalProperties } = schema;
  if (typeof propertyNames !== 'object' || propertyNames.enum === undefined) return;
  if (additionalProperties === undefined) return;
  schema.properties = Object.fromEntries(
    propertyNames.enum.map((name) => [String(name), structuredClone(additionalProperties)]),
  );
  delete schema.propertyNames;
  delete schema.additionalProperties;
}

/** Optional for use cases, which leave them to the API: every answer has them. */
function requireAbsoluteUrls({ properties = {}, required }: z.core.JSONSchema.BaseSchema): void {
  const added = ['coverUrl', 'portraitUrl', 'url'].filter((name) => name in properties);
  required?.push(...added.filter((name) => !required.includes(name)));
}

/** What the calls of a tag are about. */
const tags: Record<Endpoint['tag'], string> = {
  Comptes: 'S’inscrire, se connecter, ses appareils, ses données.',
  Membres: 'Son pseudo, son profil, les personnes que l’on connaît dans l’app.',
  Blog: 'Les articles du carnet de bal.',
  Événements: 'Les événements, leur programme, leurs invités et les messages qu’ils reçoivent.',
  Réponses: 'Dire si l’on vient, avec ou sans compte.',
  Soirées: 'Ce que les membres prévoient entre eux.',
  'La nuit':
    'Ce que les hôtes et les invités d’une soirée, ou d’un événement, y font ensemble : les écrans que l’hôte ouvre.',
  Organisateurs: 'Leur page, leur profil, leurs abonnés, leurs chiffres.',
  Administration: 'Ce que fait l’équipe de Lampion.',
  Contact: 'Écrire à l’équipe.',
  Paiement: 'Les offres, l’abonnement, les factures.',
};

const audiences: Record<Access, string> = {
  anyone: 'Ouvert à tout le monde.',
  'signed-in': 'Il faut être connecté.',
  organiser: 'Réservé aux organisateurs.',
  admin: 'Réservé à l’administration.',
};

const queued =
  'Une application peut l’écrire hors ligne et l’envoyer plus tard, plusieurs fois : avec la même `Idempotency-Key`, c’est fait une fois.';

/** Swagger UI runs scripts of our own origin; it sets inline styles and uses icons as data URLs. */
const READER_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/**
 * Describes the API as one OpenAPI 3.1 document at /api/openapi.json, generated from the contract, with a reader at
 * /api/docs. Register before the routes: it collects them as they are added.
 */
export async function openApi(app: FastifyInstance): Promise<void> {
  const toDocument = createJsonSchemaTransformObject({ zodToJsonConfig });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Lampion',
        version: '1.0.0',
        description: 'L’API de Lampion : le site, les espaces et l’application mobile parlent par elle.',
        contact: { name: 'L’équipe de Lampion' },
        license: { name: 'MIT', identifier: 'MIT' },
      },
      // Relative, so that the document is the same on every machine.
      servers: [{ url: app.prefix }],
      tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    },
    transform: createJsonSchemaTransform({ skipList: [], zodToJsonConfig }),
    transformObject: (document) => completeDocument(toDocument(document)),
    hideUntagged: true,
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    indexPrefix: app.prefix,
    staticCSP: READER_POLICY,
    theme: { title: 'API de Lampion' },
    uiConfig: {
      // Without the top bar, which would offer to load other documents.
      layout: 'BaseLayout',
      deepLinking: true,
      defaultModelsExpandDepth: 0,
      displayRequestDuration: true,
      validatorUrl: null,
    },
  });
  app.get('/openapi.json', { onSend: encodeAnswer }, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send(app.swagger()),
  );
}

/** The description of an endpoint beyond its schemas. */
export function describeEndpoint(endpoint: Endpoint): FastifySchema {
  const [operationId] = Object.entries(endpoints).find(([, known]) => known === endpoint) ?? [];
  return {
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: [audiences[endpoint.access], endpoint.isQueued && queued, endpoint.details]
      .filter(Boolean)
      .join(' '),
    ...(operationId && { operationId }),
    security: endpoint.access === 'anyone' ? [] : [{ session: [] }],
    ...(endpoint.bodyType === 'multipart' && { consumes: ['multipart/form-data'] }),
  };
}

/** The schema of the answer, with its media type when it is a file. */
export function describeAnswer({ answer, answerType }: Endpoint): unknown {
  return answerType === undefined ? answer : { content: { [answerType]: { schema: answer } } };
}

/** The schema of every refusal an endpoint may give, by status. */
export function describeRefusals(endpoint: Endpoint): Record<number, unknown> {
  return Object.fromEntries(
    refusalsOf(endpoint).map((code) => [errorCatalogue[code].status, errorAnswerSchema]),
  );
}
