import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { API_KEY_PREFIX } from '@lampion/contract/people/api-keys';
import { type FastifyBaseLogger, type FastifyInstance, type FastifyServerOptions, fastify } from 'fastify';
import { stripeWebhook } from './billing/routes.ts';
import type { Deps } from './deps.ts';
import { resolveDoorLink } from './events/door/links.ts';
import { nameOwnEvent } from './events/events/own-events.ts';
import { resolvePass } from './events/guest-list/guests.ts';
import { nameOwnSeries } from './events/series/series.ts';
import { imageFiles, sharePictures } from './media/routes.ts';
import { mailEvents } from './messages/routes.ts';
import { resolveFormerPass } from './night/costs/access.ts';
import { resolveSession } from './people/accounts/sessions.ts';
import { resolveApiKey } from './people/api-keys/api-keys.ts';
import { recordCall } from './people/teams/journal.ts';
import { actForTeam } from './people/teams/members.ts';
import { AppError } from './platform/app-error.ts';
import { api } from './platform/http/api.ts';
import { readUnreadBodies } from './platform/http/bodies.ts';
import { answerClientError, answerError } from './platform/http/errors.ts';
import { countRequests, logSlowRequests, RequestLog, traceRequests } from './platform/http/observe.ts';
import { securityHeaders } from './platform/http/security-headers.ts';
import { createAnswerOnce } from './platform/idempotency/answer-once.ts';
import type { KeptPages } from './platform/pages/page-cache.ts';
import { noMetrics } from './platform/ports/metrics.ts';
import { registerRoutes } from './routes.ts';

interface ServerOptions {
  /** Log for incidents; none when left out. */
  readonly log?: FastifyBaseLogger;
  /** Cache of the API's public answers; without it, each is computed. */
  readonly keptPages?: KeptPages | undefined;
  /**
   * Whether each answer is checked against the contract, which takes as long as producing it. On by
   * default.
   */
  readonly checksAnswers?: boolean;
}

/**
 * A Fastify server that serves the API below /api, uploaded pictures and share pictures, and
 * refuses anything else in the API's format. The caller adds pages and listens.
 */
export async function createServer(
  deps: Deps,
  { log, keptPages, checksAnswers = true }: ServerOptions = {},
): Promise<FastifyInstance> {
  const headers = securityHeaders(deps.config.PUBLIC_URL);
  const serverOptions: FastifyServerOptions<Server> = {
    ...(log && { loggerInstance: log }),
    genReqId: () => randomUUID(),
    trustProxy: deps.config.TRUST_PROXY ?? false,
    logController: new RequestLog(),
    // Requests that arrive while the server closes are answered: their dependencies close after it.
    return503OnClosing: false,
    // Malformed addresses are refused by the router, before any plugin or hook.
    frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers(headers)),
    clientErrorHandler: answerClientError,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
  };
  const app: FastifyInstance = fastify(serverOptions);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  if (deps.tracer !== null) {
    traceRequests(app, deps.tracer, { continuesTraces: deps.config.TRUST_PROXY !== undefined });
  }
  app.addHook('preClose', (done) => {
    deps.live.end();
    done();
  });
  readUnreadBodies(app);
  logSlowRequests(app);
  if (deps.metrics !== noMetrics) countRequests(app, deps.metrics);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) => answerError(new AppError('not_found'), request, reply));
  await app.register(api, {
    prefix: '/api',
    corsOrigins: deps.config.CORS_ORIGINS,
    publicUrl: deps.config.PUBLIC_URL,
    floodLimits: deps.floodLimits,
    keptPages,
    checksAnswers,
    recordCall: (endpoint, call, work) =>
      recordCall(deps, { event: nameOwnEvent, series: nameOwnSeries }, endpoint, call, work),
    answerOnce: createAnswerOnce(deps),
    authenticate: async ({ scheme, token }) => {
      if (scheme === 'bearer')
        return token.startsWith(API_KEY_PREFIX) ? resolveApiKey(deps, token) : resolveSession(deps, token);
      if (scheme === 'door') return resolveDoorLink(deps, token);
      const actor = await resolvePass(deps, token);
      return actor.kind === 'visitor' ? resolveFormerPass(deps, token) : actor;
    },
    actForTeam: (actor, organiserId) => actForTeam(deps, actor, organiserId),
    register: (route) => registerRoutes(route, deps),
  });
  await app.register(stripeWebhook, { prefix: '/api', deps });
  await app.register(mailEvents, { prefix: '/api', deps });
  await app.register(imageFiles, { storage: deps.storage });
  await app.register(sharePictures, { deps });
  return app;
}
