import { Readable } from 'node:stream';
import type { FastifyCorsOptions } from '@fastify/cors';
import cors from '@fastify/cors';
import multipart from '@fastify/multipart';
import { rightOf, scopeOf } from '@lampion/contract/api-scopes';
import { IMAGE_BYTES_MAX } from '@lampion/contract/blog/articles';
import type { Access, AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '@lampion/contract/endpoint';
import { endpoints } from '@lampion/contract/endpoints';
import { rightsOfRole, TEAM_HEADER } from '@lampion/contract/people/rules/team-rights';
import type { ListQuery } from '@lampion/contract/platform/lists';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { type Client, networkOf } from '../../client.ts';
import { addAbsoluteUrls, isFromElsewhere } from '../absolute-urls.ts';
import {
  type AccountActor,
  type Actor,
  isSignedIn,
  personId,
  requireAccount,
  requireAdmin,
  requireOrganiser,
  requirePerson,
  visitor,
} from '../actor.ts';
import { AppError } from '../app-error.ts';
import type { FloodLimits, KeyAllowance } from '../flood-limits.ts';
import type { AnswerOnce } from '../idempotency/answer-once.ts';
import { type KeptPages, sendPage } from '../pages/page-cache.ts';
import { numberPage } from '../paging.ts';
import { checkStorable } from '../parse-input.ts';
import {
  cachingOf,
  checkedSerializer,
  encodeAnswer,
  pickFields,
  plainSerializer,
  wantedFields,
} from './answers.ts';
import { MULTIPART_BYTES_MAX, readMultipart } from './bodies.ts';
import { answerError } from './errors.ts';
import { type Keeping, keepAnswers } from './kept-answers.ts';
import { answerKeyed } from './keyed-call.ts';
import { describeAnswers, describeEndpoint, openApi } from './openapi/openapi.ts';
import { findAbsence } from './refusals.ts';

const JSON_BYTES_MAX = 1024 * 1024;

interface ApiOptions {
  /** The actor of a credential; a visitor when it is not valid. */
  readonly authenticate: (credential: Credential) => Promise<Actor>;
  /**
   * A signed-in person as one of an organiser's team.
   * @throws AppError `not_in_team`
   */
  readonly actForTeam: (actor: AccountActor, organiserId: string) => Promise<AccountActor>;
  /** Other origins that may call the API (CORS). */
  readonly corsOrigins: readonly string[];
  /** The address of the product, without a trailing slash. */
  readonly publicUrl: string;
  readonly floodLimits: FloodLimits;
  /** Runs a call, and records it where it changes something for an organiser. */
  readonly recordCall: <T>(endpoint: Endpoint, call: Call<Endpoint>, work: () => Promise<T>) => Promise<T>;
  readonly answerOnce: AnswerOnce;
  /** Whether each answer is checked against the contract before it is sent. */
  readonly checksAnswers: boolean;
  /** Cache of answers to visitors; without it, each is computed. */
  readonly keptPages?: KeptPages | undefined;
  /** Binds every feature's endpoints. */
  readonly register: (route: Route) => void;
}

/**
 * The HTTP API as a Fastify plugin: each endpoint of the contract becomes a route that checks the
 * role first, then parses the input once and calls its use case.
 */
export async function api(app: FastifyInstance, options: ApiOptions): Promise<void> {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(options.checksAnswers ? checkedSerializer : plainSerializer);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(answerUnknown);
  app.removeContentTypeParser('text/plain');
  acceptEmptyBodies(app);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  await app.register(cors, corsOptions(options.corsOrigins));
  await app.register(multipart, {
    limits: { fileSize: IMAGE_BYTES_MAX, files: 1, fields: 60, fieldSize: MULTIPART_BYTES_MAX, parts: 60 },
  });
  await openApi(app);
  const actors = new WeakMap<FastifyRequest, Actor>();
  options.register((endpoint, handle, keeping) =>
    addRoute(app, endpoint, handle, { ...options, actors, keeping }),
  );
}

/** 405 instead of 404 for a path that exists with other methods (RFC 9110, 15.5.6). */
function answerUnknown(request: FastifyRequest, reply: FastifyReply): void {
  const [path = ''] = request.url.slice(reply.server.prefix.length).split('?');
  const known = methodsOf(path);
  const isKnown = known.length > 0 && request.method !== 'OPTIONS';
  if (isKnown) void reply.header('allow', known.join(', '));
  answerError(new AppError(isKnown ? 'method_not_allowed' : 'not_found'), request, reply);
}

function methodsOf(path: string): string[] {
  const parts = path.replace(/\/$/, '').split('/');
  const isOf = (pattern: readonly string[]) =>
    pattern.length === parts.length &&
    pattern.every((part, place) => part.startsWith(':') || part === parts[place]);
  const methods = Object.values<Endpoint>(endpoints).flatMap(({ method, path: pattern }) =>
    isOf(pattern.split('/')) ? method : [],
  );
  return [...new Set(methods.includes('GET') ? [...methods, 'HEAD'] : methods)].sort();
}

/** Clients send a content type, JSON or another, even without a body: treats it as no body. */
function acceptEmptyBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    const isEmpty = Number(headers['content-length'] ?? 0) === 0 && !('transfer-encoding' in headers);
    if (isEmpty) delete headers['content-type'];
    done();
  });
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  // Only the end of a chunked body shows that it is empty.
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null) : parseJson(request, body, done),
  );
}

/**
 * Sessions travel in a header, never in a cookie: another origin cannot use a visitor's session.
 */
function corsOptions(origins: readonly string[]): FastifyCorsOptions {
  return {
    origin: origins.length > 0 ? [...origins] : false,
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: [
      'authorization',
      'content-type',
      'idempotency-key',
      'if-none-match',
      TEAM_HEADER,
      'last-event-id',
      'written-at',
    ],
    exposedHeaders: [
      'etag',
      'idempotency-replayed',
      'link',
      'ratelimit-limit',
      'ratelimit-remaining',
      'ratelimit-reset',
      'retry-after',
      'x-request-id',
    ],
    maxAge: 7200,
  };
}

interface RouteContext<E extends Endpoint> extends ApiOptions {
  readonly actors: WeakMap<FastifyRequest, Actor>;
  readonly keeping: Keeping<E> | undefined;
}

const BINARY: readonly Endpoint['answerType'][] = ['application/pdf', 'application/zip', 'image/webp'];

/** Media type of an answer that is sent unchanged. */
function mediaTypeOf({ answerType }: Endpoint): string {
  return answerType !== undefined && BINARY.includes(answerType)
    ? answerType
    : `${answerType ?? 'application/json'}; charset=utf-8`;
}

function addRoute<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: Parameters<Route>[1],
  {
    authenticate,
    actForTeam,
    floodLimits,
    recordCall,
    answerOnce,
    publicUrl,
    actors,
    keeping,
    keptPages,
  }: RouteContext<E>,
): void {
  const status = endpoint.status ?? 200;
  const kept = keeping && keptPages && keepAnswers(keptPages, keeping, publicUrl);
  const address = <T>(answer: T, request: FastifyRequest) =>
    addAbsoluteUrls(answer, publicUrl, isFromElsewhere(request, publicUrl));
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: endpoint.bodyType === 'multipart' ? MULTIPART_BYTES_MAX : JSON_BYTES_MAX,
    schema: {
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      response: describeAnswers(endpoint),
      ...describeEndpoint(endpoint),
    },
    // The role is checked before the body is read: an unauthorised caller uploads nothing.
    onRequest: async (request, reply) => {
      const page = kept?.find(request);
      if (page !== undefined) return sendPage(reply, page);
      const isWriting = endpoint.method !== 'GET';
      if (isWriting) await floodLimits.countWrite(clientOf(request));
      const credential = readCredential(request.headers.authorization);
      const isAccepted = credential !== null && accepts(endpoint.access, credential);
      const known = isAccepted ? await authenticate(credential) : visitor;
      const team = request.headers[TEAM_HEADER];
      const limited = limitActor(endpoint, known);
      const actor = typeof team === 'string' ? await joinTeam(endpoint, limited, team, actForTeam) : limited;
      if (isSignedIn(known) && known.key !== undefined)
        reply.headers(toHeaders(await floodLimits.countKeyCall(known.key.id)));
      const person = personId(actor);
      if (isWriting && person !== null) await floodLimits.countWriteOf(person);
      checkAccess(endpoint.access, actor);
      actors.set(request, actor);
    },
    preValidation: async (request) => {
      if (endpoint.bodyType === 'multipart')
        request.body = await readMultipart(request, endpoint.fileBytesMax);
      else if (request.isMultipart()) throw new AppError('unsupported_media_type');
      else if (endpoint.isBodyOptional && request.body === undefined) request.body = {};
      checkStorable(request.query);
      checkStorable(request.body);
    },
    // An invalid id is answered like an unknown one.
    errorHandler: (error, request, reply) => {
      const absence = findAbsence(endpoint, error);
      answerError(absence === null ? error : new AppError(absence), request, reply);
    },
    handler: async (request, reply) => {
      reply.header('cache-control', cachingOf(endpoint, request));
      const { params, body } = request;
      const query = numbered(endpoint, request.query);
      const actor = actors.get(request) ?? visitor;
      const call = {
        actor,
        params,
        query,
        body,
        client: clientOf(request),
        request,
        reply,
      } as Call<Endpoint>;
      if (kept?.covers(request)) return kept.send(reply, async () => address(await handle(call), request));
      const given = await answerKeyed(answerOnce, endpoint, call, () =>
        recordCall(endpoint, call, async () => handle(call)),
      );
      reply.status(status);
      if (given instanceof Readable) return reply.type(mediaTypeOf(endpoint)).send(given);
      const answer = address(given, request);
      const fields = wantedFields(request);
      if (fields !== null)
        return reply.serializer(JSON.stringify).send(pickFields(endpoint, fields).parse(answer));
      return status === 204 ? null : answer;
    },
    // A refusal may contain the call's usual answer.
    preSerialization: async (request, reply, payload) =>
      reply.statusCode < 400 ? payload : address(payload, request),
    ...(endpoint.method === 'GET' && { onSend: encodeAnswer }),
  });
}

/** Numbered lists accept `limit` and `cursor` too. */
function numbered({ query }: Endpoint, given: unknown): unknown {
  return query !== undefined && 'perPage' in query.shape ? numberPage(given as ListQuery) : given;
}

const takesPass = (access: Access) => access === 'night' || access === 'debts';

/** A session gives its rights everywhere, a link where a call accepts it. */
const accepts = (access: Access, { scheme }: Credential) =>
  scheme === 'bearer' || (scheme === 'pass' ? takesPass(access) : access === 'door');

/**
 * A pass that has ended gives no right but to settle what is owed; a key of the API those of its
 * scopes, and elsewhere those of a visitor.
 * @throws AppError `scope_missing`
 */
function limitActor(endpoint: Endpoint, actor: Actor): Actor {
  const { access } = endpoint;
  if (actor.kind === 'guest' && actor.hasEnded && access !== 'debts') return visitor;
  if (!isSignedIn(actor) || actor.key === undefined) return actor;
  const scope = scopeOf(endpoint);
  if (scope !== null && actor.key.scopes.includes(scope)) return actor;
  if (scope === null || access === 'anyone') return visitor;
  throw new AppError('scope_missing');
}

/**
 * The caller as one of the team that the request names, where a call is one for an organiser;
 * everywhere else, and with keys and links, the team is ignored.
 * @throws AppError `not_in_team`, `role_missing`
 */
async function joinTeam(
  endpoint: Endpoint,
  actor: Actor,
  organiserId: string,
  actForTeam: ApiOptions['actForTeam'],
): Promise<Actor> {
  const right = rightOf(endpoint);
  if (right === null || !isSignedIn(actor) || actor.key !== undefined) return actor;
  const acting = await actForTeam(actor, organiserId);
  if (acting.team === undefined || rightsOfRole[acting.team.role].includes(right)) return acting;
  throw new AppError('role_missing');
}

const toHeaders = ({ limit, remaining, resetSeconds }: KeyAllowance) => ({
  'ratelimit-limit': limit,
  'ratelimit-remaining': remaining,
  'ratelimit-reset': resetSeconds,
});

/** The role check of the contract. Throws `not_authenticated` or `forbidden`. */
function checkAccess(access: Access, actor: Actor): void {
  if (takesPass(access)) requirePerson(actor);
  if (access === 'signed-in' || (access === 'door' && actor.kind !== 'door')) requireAccount(actor);
  if (access === 'organiser') requireOrganiser(actor);
  if (access === 'admin') requireAdmin(actor);
}

/**
 * A session or a key of the API (`Authorization: Bearer …`), the pass of a guest (`Pass …`) or a
 * door link (`Door …`).
 */
interface Credential {
  readonly scheme: 'bearer' | 'pass' | 'door';
  readonly token: string;
}

function readCredential(header: string | undefined): Credential | null {
  const [, scheme, token] = /^(Bearer|Pass|Door) ([\w.~+/=-]{1,500})$/i.exec(header ?? '') ?? [];
  if (scheme === undefined || token === undefined) return null;
  return { scheme: scheme.toLowerCase() as Credential['scheme'], token };
}

export type { Client } from '../../client.ts';

/** One call of the API, parsed and authorised: what a route passes to its use case. */
export interface Call<E extends Endpoint> {
  readonly actor: Actor;
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly client: Client;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** A route's result: the contract's answer, or a stream of it (a file, a long list). */
type Given<E extends Endpoint> = AnswerOf<E> | Readable;

/** Binds an endpoint to its implementation. With `keeping`, visitors get cached answers. */
export type Route = <E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Given<E>> | Given<E>,
  keeping?: Keeping<E>,
) => void;

export function clientOf(request: FastifyRequest): Client {
  return { address: networkOf(request.ip), userAgent: request.headers['user-agent'] ?? '' };
}
