import path from 'node:path';
import type { Config } from '@lampion/server/config';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { renderMessage, renderOutbox } from './outbox-pages.ts';
import { listOutbox, readOutboxMessage } from './read-outbox.ts';

const SHOWN = 100;

/** Messages bring their own styles; nothing else runs or is fetched, in the page or in the frame of a message. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * True when messages go to the outbox and may be read without signing in. Never in production, even with the embedded
 * mailer, because they hold addresses and links that open accounts.
 */
export function isOutboxReadable({
  SMTP_URL,
  isProduction,
}: Pick<Config, 'SMTP_URL' | 'isProduction'>): boolean {
  return SMTP_URL === undefined && !isProduction;
}

/** The messages of the embedded mailer, at /dev/outbox. Register it only where `isOutboxReadable`. */
export async function outboxRoutes(app: FastifyInstance, { dataDir }: { dataDir: string }): Promise<void> {
  const folder = path.join(dataDir, 'outbox');

  app.get('/dev/outbox', async (_request, reply) => {
    const { messages, total } = await listOutbox(folder, SHOWN);
    return send(reply, renderOutbox(messages, total));
  });

  app.get<{ Params: { id: string } }>('/dev/outbox/:id', async (request, reply) => {
    const message = await readOutboxMessage(folder, request.params.id);
    return message === null ? reply.callNotFound() : send(reply, renderMessage(message));
  });
}

function send(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .headers({ 'content-security-policy': POLICY, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    .type('text/html; charset=utf-8')
    .send(html);
}
