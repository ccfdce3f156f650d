import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { type FastifyBaseLogger, type FastifyInstance, type FastifyServerOptions, fastify } from 'fastify';
import { AppError } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { resolveSession } from '../features/accounts/resolve-session.ts';
import { stripeWebhook } from '../features/billing/stripe-webhook-routes.ts';
import { imageFiles } from '../features/images/image-files-routes.ts';
import { mailEvents } from '../features/mail/mail-event-routes.ts';
import { createAnswerOnce } from '../features/repeated-requests/answer-once.ts';
import { sharePictures } from '../features/share-pictures/share-picture-routes.ts';
import type { KeptPages } from '../kept-pages/kept-pages.ts';
import { noMetrics } from '../ports/metrics.ts';
import { registerRoutes } from '../routes.ts';
import { api } from './api.ts';
import { answerClientError } from './client-error.ts';
import { answerError } from './error-handler.ts';
import { RequestLog } from './request-log.ts';
import { countRequests } from './request-metrics.ts';
import { securityHeaders } from './security-headers.ts';
import { logSlowRequests } from './slow-requests.ts';
import { traceRequests } from './trace-requests.ts';
import { readUnreadBodies } from './unread-bodies.ts';

interface ServerOptions {
  /** Log for incidents; none when left out. */
  readonly log?: FastifyBaseLogger;
  /** Where public answers of the API are kept; without it, each is made. */
  readonly keptPages?: KeptPages | undefined;
  /** Whether each answer is compared with the contract, which takes as long as making it. On unless switched off. */
  readonly checksAnswers?: boolean;
}

/**
 * A Fastify server that serves the API below /api, uploaded pictures and share pictures; anything else gets a refusal
 * in the API's format. The caller adds pages and listens.
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
    // Requests that still arrive while the server closes are answered: everything they need closes after it.
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
    answerOnce: createAnswerOnce(deps),
    authenticate: (token: string) => resolveSession(deps, token),
    register: (route) => registerRoutes(route, deps),
  });
  await app.register(stripeWebhook, { prefix: '/api', deps });
  await app.register(mailEvents, { prefix: '/api', deps });
  await app.register(imageFiles, { storage: deps.storage });
  await app.register(sharePictures, { deps });
  return app;
}
