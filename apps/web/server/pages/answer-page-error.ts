import { fr } from '@lampion/contract/french';
import { AppError } from '@lampion/server/app-error';
import { isDatabaseBusy } from '@lampion/server/db/database-busy';
import { toAppError } from '@lampion/server/http/error-handler';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** When even the error page cannot be made: plain text, with the id under which the incident is logged. */
export function answerPageError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toAppError(error);
  if (isDatabaseBusy(error)) request.log.warn({ err: error }, 'the database had no time for a page');
  if (refusal === null) request.log.error({ err: error }, 'a page could not be answered');
  const { status, message, retryAfterSeconds } = refusal ?? new AppError('internal');
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
  const incident = refusal === null ? `<p>Référence : <code>${request.id}</code></p>` : '';
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="fr"><meta charset="utf-8"><title>Lampion</title><h1>${fr(message)}</h1>${fr(incident)}<p><a href="/">Revenir à l’accueil</a></p></html>`,
    );
}
