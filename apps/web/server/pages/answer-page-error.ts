import { fr } from '@lampion/contract/french';
import { AppError } from '@lampion/server/app-error';
import { logTrouble, toAppError } from '@lampion/server/http/error-handler';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PageUnavailableError } from './make-page.ts';

/**
 * Answers a page that could not be made: with the site's own page where that says why, else in plain text, with the id
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
  const incident = refusal === null ? `<p>Référence : <code>${request.id}</code></p>` : '';
  return reply.send(
    `<!doctype html><html lang="fr"><meta charset="utf-8"><title>Lampion</title><h1>${fr(message)}</h1>${fr(incident)}<p><a href="/">Revenir à l’accueil</a></p></html>`,
  );
}
