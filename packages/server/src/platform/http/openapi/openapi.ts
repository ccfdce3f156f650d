import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { scopeOf } from '@lampion/contract/api-scopes';
import type { Access, Endpoint } from '@lampion/contract/endpoint';
import { endpoints } from '@lampion/contract/endpoints';
import { type ErrorCode, errorCatalogue } from '@lampion/contract/errors';
import { frPlain } from '@lampion/contract/french';
import { type ErrorAnswer, errorAnswerSchema } from '@lampion/contract/platform/common';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { version } from '../../version.ts';
import { encodeAnswer } from '../answers.ts';
import { refusalsOf } from '../refusals.ts';
import {
  createSharedAnswers,
  type Document,
  dropUnused,
  hasVersion,
  headers,
  headersOf,
  parameters,
  parametersOf,
} from './document.ts';
import { exampleWriter, type JsonSchema, type Schemas, withAnswerExample } from './example.ts';
import { csvExample, exampleValues } from './example-values.ts';
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

/** The credentials of a call; a session by default. */
const credentials: Partial<Record<Access, Record<string, never[]>[]>> = {
  anyone: [],
  debts: [{ session: [] }, { pass: [] }],
  night: [{ session: [] }, { pass: [] }],
  door: [{ session: [] }, { door: [] }],
};

const queued =
  'Une application peut l’écrire hors ligne et l’envoyer plus tard, plusieurs fois : avec la même `Idempotency-Key`, c’est fait une fois.';

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
        description: 'L’API de Lampion : le site, les espaces et l’application mobile parlent par elle.',
        contact: { name: 'L’équipe de Lampion' },
        license: { name: 'MIT', identifier: 'MIT' },
      },
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
  return {
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: [audiences[endpoint.access], endpoint.isQueued && queued, endpoint.details]
      .filter(Boolean)
      .join(' '),
    ...(operationId && { operationId }),
    security: [
      ...(credentials[endpoint.access] ?? [{ session: [] }]),
      ...(scopeOf(endpoint) === null ? [] : [{ key: [] }]),
    ],
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

const codes = Object.keys(errorCatalogue) as ErrorCode[];

function describeCode(code: ErrorCode): string {
  return `- \`${code}\` : ${frPlain(errorCatalogue[code].message)}`;
}

/** The closed list of codes. Clients decide by the code, or by the status for unknown codes. */
const codeSchema = {
  type: 'string',
  description: [
    'Pourquoi un appel est refusé. Une version plus récente peut en connaître d’autres : le statut dit alors ce qu’il en est.',
    ...codes.map((code) => `${describeCode(code)} (${errorCatalogue[code].status})`),
  ].join('\n'),
  enum: codes,
};

/** The schemas with the list of codes as one of its own. */
function nameErrorCodes(schemas: Schemas): Schemas {
  const { Error: answer = {} } = schemas;
  const properties = { ...answer.properties, code: { $ref: '#/components/schemas/ErrorCode' } };
  return { ...schemas, Error: { ...answer, properties }, ErrorCode: codeSchema };
}

function exampleOf(code: ErrorCode): ErrorAnswer {
  const fields = [{ path: 'email', message: 'Adresse e-mail invalide' }];
  return {
    code,
    message: errorCatalogue[code].message,
    ...(code === 'invalid_input' && { errors: fields }),
    ...(code === 'internal' && { requestId: String(exampleValues.requestId) }),
  };
}

/** An example of each refusal, by its code. */
const refusalExamples = Object.fromEntries(
  codes.map((code) => [code, { summary: frPlain(errorCatalogue[code].message), value: exampleOf(code) }]),
);

function refusalExampleRefs(given: readonly ErrorCode[]): Record<string, { readonly $ref: string }> {
  return Object.fromEntries(given.map((code) => [code, { $ref: `#/components/examples/${code}` }]));
}

type Content = Readonly<Record<string, { readonly schema?: JsonSchema }>>;

interface Answer {
  readonly description: string;
  readonly content?: Content;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: JsonSchema;
}

interface Operation {
  readonly operationId?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses?: Readonly<Record<string, Answer | { readonly $ref: string }>>;
}

type WriteExample = ReturnType<typeof exampleWriter>;

const successes: Readonly<Record<string, string>> = {
  200: 'La réponse demandée.',
  201: 'Fait ; la réponse est ce qui a été créé.',
  204: 'Fait, sans contenu.',
  304: 'Rien n’a changé depuis la version que nomme `If-None-Match`.',
};

/** Adds headers and an example to each answer, and removes unreferenced schemas. */
function completeDocument<T extends object>(given: T): T {
  const document = given as T & Document;
  const told = describeWebhooks({ override: zodToJsonConfig.override });
  const known = (document.components?.schemas ?? {}) as Schemas;
  const schemas = nameErrorCodes({ ...told.schemas, ...known });
  const parts: Parts = { writeExample: exampleWriter(schemas), ...createSharedAnswers() };
  const paths = Object.entries(document.paths ?? {}).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods).map(([method, found]) => [method, explain(found as Operation, parts)]),
    ),
  ]);
  const components = {
    ...document.components,
    schemas,
    headers,
    parameters,
    examples: refusalExamples,
    responses: parts.answers,
  };
  const webhooks = told.webhooks((schema) => ({
    schema,
    example: parts.writeExample(schema, { owner: '', field: '' }),
  }));
  return dropUnused({ ...document, paths: Object.fromEntries(paths), webhooks, components });
}

interface Parts extends ReturnType<typeof createSharedAnswers> {
  readonly writeExample: WriteExample;
}

function explain(operation: Operation, { writeExample, share }: Parts): Operation {
  const { operationId = '', requestBody } = operation;
  const endpoint: Endpoint | undefined = Object.entries(endpoints).find(
    ([name]) => name === operationId,
  )?.[1];
  if (endpoint === undefined) return operation;
  const exemplify = (content: Content) => addExamples(content, operationId, writeExample);
  const exemplifyAnswer = (content: Content) =>
    addExamples(content, operationId, writeExample, withAnswerExample);
  const known = { ...operation.responses, ...(hasVersion(endpoint) && { 304: { description: '' } }) };
  const responses = Object.entries(known).map(([status, answer]) => {
    const codes = refusalsOf(endpoint).filter((code) => errorCatalogue[code].status === Number(status));
    const explained = explainAnswer(
      endpoint,
      { status: Number(status), codes },
      answer as Answer,
      exemplifyAnswer,
    );
    const isOwn = codes.length === 0 && status !== '304';
    return [status, isOwn ? explained : share(codes.join('.') || status, explained)];
  });
  const own = (operation.parameters ?? []).map((parameter) =>
    exemplifyParameter(parameter, operationId, writeExample),
  );
  const given = [...own, ...parametersOf(endpoint)];
  return {
    ...operation,
    ...(given.length > 0 && { parameters: given as readonly Parameter[] }),
    ...(requestBody && { requestBody: { ...requestBody, content: exemplify(requestBody.content) } }),
    responses: Object.fromEntries(responses),
  };
}

function explainAnswer(
  endpoint: Endpoint,
  { status, codes }: { readonly status: number; readonly codes: readonly ErrorCode[] },
  answer: Answer,
  exemplify: (content: Content) => Content,
): Answer {
  const described = {
    ...answer,
    description: codes.map(describeCode).join('\n') || (successes[status] ?? ''),
    headers: headersOf(endpoint, status),
  };
  if (answer.content === undefined) return described;
  if (codes.length === 0) return { ...described, content: exemplify(answer.content) };
  const examples = refusalExampleRefs(codes);
  const content = Object.entries(answer.content).map(([type, media]) => [type, { ...media, examples }]);
  return { ...described, content: Object.fromEntries(content) };
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
