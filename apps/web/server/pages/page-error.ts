import { frPlain } from '@lampion/contract/french';
import { drawEmptyString } from '@lampion/drawing/scenes/empty';
import { AppError } from '@lampion/server/platform/app-error';
import { logTrouble, toAppError } from '@lampion/server/platform/http/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PageUnavailableError } from './make-page.ts';

/**
 * Answers a page that could not be rendered: with the site's own page if that explains why, else
 * with a bare one; both with the id under which the incident is logged.
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

const styles = {
  body: 'margin:0;min-height:100vh;display:grid;place-items:center;background:#15122a;color:#15122a;font:1.0625rem/1.5 system-ui,sans-serif',
  main: 'box-sizing:border-box;width:min(34rem,calc(100vw - 2.5rem));margin:1.25rem;padding:2.5rem 1.5rem;border-radius:1.75rem;background:#fff8ec;text-align:center;--string:#8c7450;--lamp-off:#8c7450',
  heading: 'margin:1rem 0;font-size:1.625rem;line-height:1.2',
  link: 'display:inline-block;margin-top:.75rem;padding:.75rem 1.5rem;border-radius:2rem;background:#ff6b35;color:#15122a;font-weight:600;text-decoration:none',
};

/**
 * A self-contained page without renderer, style sheet or font, for when those fail or a client is
 * asked to wait. The policy of pages only allows styles in attributes.
 */
function bareErrorPage(message: string, reference: string | null): string {
  const incident = reference === null ? '' : `<p>${frPlain('Référence :')} <code>${reference}</code></p>`;
  return (
    '<!doctype html><html lang="fr"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">' +
    `<title>${frPlain(message)} | Lampion</title></head><body style="${styles.body}"><main style="${styles.main}">` +
    `${drawEmptyString()}<h1 style="${styles.heading}">${frPlain(message)}</h1>${incident}` +
    `<a href="/" style="${styles.link}">Revenir à l’accueil</a></main></body></html>`
  );
}
