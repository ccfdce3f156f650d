import { AppError } from '@lampion/server/app-error';
import { logTrouble, toAppError } from '@lampion/server/http/error-handler';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bareErrorPage } from './bare-page.ts';
import { PageUnavailableError } from './make-page.ts';

/**
 * Answers a page that could not be made: with the site's own page where that says why, else with a bare one, with the id
 * under which the incident is logged.
 */
export function answerPageError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toAppError(error);
  logTrouble(error, request.log, 'the database had no time for a page');
  if (refusal === null) request.log.error({ err: error }, 'a page could not be answered');
  const { status, message, retryAfterSeconds } = refusal ?? new AppError('internal');
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  reply.status(status).header('cache-control', 'no-store').type('text/html; charset=utf-8');
  if (error instanceof PageUnavailableError) return reply.send(error.page.body);
  return reply.send(bareErrorPage(message, refusal === null ? request.id : null));
}
