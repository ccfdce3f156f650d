import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { scopeOf } from '@lampion/contract/api-scopes';
import type { Access, Endpoint } from '@lampion/contract/endpoint';
import { endpoints } from '@lampion/contract/endpoints';
import { errorAnswerSchema } from '@lampion/contract/platform/common';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { version } from '../../version.ts';
import { encodeAnswer } from '../answers.ts';
import { type Document, dropUnused, extendSchemas, mapValues, shareParts } from './components.ts';
import { exampleWriter, type JsonSchema, type Schemas, withAnswerExample } from './example.ts';
import { csvExample } from './example-values.ts';
import {
  hasVersion,
  isBareList,
  parametersOf,
  referToHeaders,
  sharedHeaders,
  sharedParameters,
} from './headers.ts';
import { describeRefusals, nameErrorCodes, refusalAnswer } from './refusal-answer.ts';
import { describeWebhooks } from './webhook-calls.ts';

type ToJsonSchema = NonNullable<Parameters<typeof z.toJSONSchema>[1]>;

/**
 * The schemas that have a name. Not those named later: a built site brings copies of them, and the
 * last one of a name would take its place.
 */
const schemaRegistry: typeof z.globalRegistry = Object.create(z.globalRegistry, {
  _idmap: { value: new Map(z.globalRegistry._idmap) },
});

const zodToJsonConfig = {
  unrepresentable: 'any',
  /**
   * Replaces long patterns by their format, omits the bounds of safe integers, and allows
   * additional fields: answers may grow, and clients must accept unknown fields.
   */
  override({ jsonSchema }) {
    if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    nameKeys(jsonSchema);
    requireAbsoluteUrls(jsonSchema);
    joinNull(jsonSchema);
    // The empty value of a number in a form is a text.
    const isNumber = jsonSchema.type === 'integer' || jsonSchema.type === 'number';
    if (isNumber && typeof jsonSchema.default === 'string') jsonSchema.default = Number(jsonSchema.default);
  },
} satisfies ToJsonSchema;

/**
 * Turns a record with known keys into an object with properties: not all tools support
 * `propertyNames`.
 */
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

/** Writes a choice between a plain value and null as one type, where only one of both is described. */
function joinNull(schema: z.core.JSONSchema.BaseSchema): void {
  const [value, empty, more] = schema.anyOf ?? [];
  if (value === undefined || empty?.type !== 'null' || more !== undefined) return;
  const { type } = value;
  const isPlain = typeof type === 'string' && type !== 'object' && type !== 'array' && !('const' in value);
  if (!isPlain || (value.description && schema.description)) return;
  delete schema.anyOf;
  Object.assign(schema, value, { type: [type, 'null'] });
  if (value.enum) schema.enum = [...value.enum, null];
}

/** Optional for use cases, because the API adds them: every answer has them. */
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
  debts:
    'Il faut être connecté, ou présenter le passe d’un invité, même fini tant qu’il doit ou attend une somme.',
  night: 'Il faut être connecté, ou présenter le passe d’un invité.',
  door: 'Il faut être connecté, ou présenter le lien d’entrée.',
  'signed-in': 'Il faut être connecté.',
  organiser: 'Réservé aux organisateurs.',
  admin: 'Réservé à l’administration.',
};

type Credentials = Record<string, never[]>[];

const session: Credentials = [{ session: [] }];

/** The credentials of a call; a session by default. */
const credentials: Partial<Record<Access, Credentials>> = {
  anyone: [],
  debts: [{ session: [] }, { pass: [] }],
  night: [{ session: [] }, { pass: [] }],
  door: [{ session: [] }, { door: [] }],
};

/** Swagger UI runs scripts of our own origin, sets inline styles and uses data URLs for icons. */
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
 * Describes the API as an OpenAPI 3.1 document at /api/openapi.json, generated from the contract,
 * with Swagger UI at /api/docs. Register before the routes, which it collects as they are added.
 */
export async function openApi(app: FastifyInstance): Promise<void> {
  const toDocument = createJsonSchemaTransformObject({ schemaRegistry, zodToJsonConfig });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Lampion',
        version,
        description:
          'L’API de Lampion : le site, les espaces et l’application mobile parlent par elle. Toute réponse porte l’en-tête `X-Request-Id`, à citer à l’équipe. Les longueurs de textes comptent les caractères visibles : un emoji composé compte pour un.',
        contact: { name: 'L’équipe de Lampion' },
        license: { name: 'MIT', identifier: 'MIT' },
      },
      security: session,
      // Relative, so that the document is the same on every machine.
      servers: [{ url: app.prefix }],
      tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
      components: {
        securitySchemes: {
          session: { type: 'http', scheme: 'bearer' },
          key: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'lmp_…',
            description: 'Une clé de l’API, qui a les droits que son organisateur lui a donnés.',
          },
          pass: {
            type: 'http',
            scheme: 'pass',
            description: 'Le passe d’un invité : ce qui suit la dernière barre de son lien privé.',
          },
          door: {
            type: 'http',
            scheme: 'door',
            description: 'Le lien d’entrée d’une nuit : ce qui suit le dièse de son adresse.',
          },
        },
      },
    },
    transform: createJsonSchemaTransform({ skipList: [], schemaRegistry, zodToJsonConfig }),
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

const operationIds = new Map<Endpoint, string>(
  Object.entries(endpoints).map(([name, known]) => [known, name]),
);

/** The description of an endpoint beyond its schemas. */
export function describeEndpoint(endpoint: Endpoint): FastifySchema {
  const operationId = operationIds.get(endpoint);
  const own = credentials[endpoint.access];
  const key: Credentials = scopeOf(endpoint) === null ? [] : [{ key: [] }];
  return {
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: [audiences[endpoint.access], endpoint.details, describeRefusals(endpoint)]
      .filter(Boolean)
      .join(' '),
    ...(operationId && { operationId }),
    ...((own || key.length > 0) && { security: [...(own ?? session), ...key] }),
    ...(endpoint.bodyType === 'multipart' && { consumes: ['multipart/form-data'] }),
  };
}

/** The schemas of an endpoint's answer, with its media type when it is a file, and of its refusals. */
export function describeAnswers({ status = 200, answer, answerType }: Endpoint): Record<string, unknown> {
  return {
    [status]: answerType === undefined ? answer : { content: { [answerType]: { schema: answer } } },
    default: errorAnswerSchema,
  };
}

interface Media {
  readonly schema?: JsonSchema;
}
type Content = Readonly<Record<string, Media>>;

interface Parameter {
  readonly name: string;
  readonly required?: boolean;
  readonly schema: JsonSchema;
}

interface Operation {
  readonly operationId?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses?: Readonly<Record<string, { readonly content?: Content }>>;
}

type WriteExample = ReturnType<typeof exampleWriter>;

const successes: Readonly<Record<string, string>> = {
  200: 'La réponse.',
  201: 'La réponse.',
  204: 'Fait, sans contenu.',
};

const answers = {
  Refused: refusalAnswer,
  Unchanged: {
    description: 'Rien n’a changé depuis la version que nomme `If-None-Match`.',
    headers: referToHeaders('ETag'),
  },
};

/** Adds examples, refusals and headers to each call, and describes once what calls share. */
function completeDocument<T extends object>(given: T): T {
  const document = given as T & Document;
  const told = describeWebhooks({ override: zodToJsonConfig.override });
  // Bodies refer to no schema by name: those as bodies, whose names end in `Input`, have no use.
  const known = Object.entries((document.components?.schemas ?? {}) as Schemas).filter(
    ([name]) => !name.endsWith('Input'),
  );
  const schemas = nameErrorCodes({ ...told.schemas, ...Object.fromEntries(known) });
  const writeExample = exampleWriter(schemas);
  const paths = mapValues(document.paths ?? {}, (methods) =>
    mapValues(methods, (found) => explain(found as Operation, writeExample)),
  );
  const webhooks = told.webhooks((schema) => ({
    schema,
    example: writeExample(schema, { owner: '', field: '' }),
  }));
  const components = {
    ...document.components,
    schemas: extendSchemas(schemas),
    headers: sharedHeaders,
    parameters: sharedParameters,
    responses: answers,
  };
  return dropUnused(shareParts({ ...document, paths, webhooks, components }));
}

function explain(operation: Operation, writeExample: WriteExample) {
  const { operationId = '', parameters = [], requestBody, responses = {} } = operation;
  const endpoint: Endpoint | undefined = Object.entries(endpoints).find(
    ([name]) => name === operationId,
  )?.[1];
  if (endpoint === undefined) return operation;
  const own = parameters.map((parameter) => exemplifyParameter(parameter, operationId, writeExample));
  const given = [...own, ...parametersOf(endpoint)];
  const exemplify = (content: Content) => addExamples(content, operationId, writeExample);
  const exemplifyAnswer = (content: Content) =>
    addExamples(content, operationId, writeExample, withAnswerExample);
  const { default: _refused, ...done } = responses;
  return {
    ...operation,
    ...(given.length > 0 && { parameters: given }),
    ...(requestBody && { requestBody: { ...requestBody, content: exemplify(requestBody.content) } }),
    responses: {
      ...Object.fromEntries(
        Object.entries(done).map(([status, { content }]) => [
          status,
          {
            description: successes[status] ?? '',
            ...(isBareList(endpoint) && { headers: referToHeaders('Link') }),
            ...(content && { content: exemplifyAnswer(content) }),
          },
        ]),
      ),
      ...(hasVersion(endpoint) && { 304: { $ref: '#/components/responses/Unchanged' } }),
      default: { $ref: '#/components/responses/Refused' },
    },
  };
}

function addExamples(
  content: Content,
  owner: string,
  writeExample: WriteExample,
  complete = (_owner: string, example: unknown) => example,
): Content {
  const media = Object.entries(content).map(([type, { schema = {} }]) => {
    const example = type === 'text/csv' ? csvExample : writeExample(schema, { owner, field: '' });
    return [type, { schema, example: complete(owner, example) }];
  });
  return Object.fromEntries(media);
}

/** Only required parameters get an example: tools for trying calls would send it. */
function exemplifyParameter(parameter: Parameter, owner: string, writeExample: WriteExample) {
  const { name, required, schema } = parameter;
  return required ? { ...parameter, example: writeExample(schema, { owner, field: name }) } : parameter;
}
