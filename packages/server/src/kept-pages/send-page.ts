import type { FastifyReply } from 'fastify';
import { type EncodedPage, encodeOnce, type MadePage } from './encode-page.ts';
import { encodingOf, varyBy } from './negotiate-encoding.ts';

/** True when an If-None-Match header names this version, as a strong or a weak ETag. */
export function isUnchanged(header: string | undefined, etag: string): boolean {
  if (header === undefined || etag === '') return false;
  const bare = etag.replace(/^W\//, '');
  return header.split(',').some((known) => known.trim().replace(/^W\//, '') === bare || known.trim() === '*');
}

/** Sends an answer in the encoding requested, or a 304 when the browser has it already. */
export function sendPage(reply: FastifyReply, page: EncodedPage): FastifyReply {
  const { headers } = reply.request;
  varyBy(reply.headers(page.headers), 'accept-encoding');
  if (page.etag !== '') reply.header('etag', page.etag);
  if (page.status === 200 && isUnchanged(headers['if-none-match'], page.etag))
    return reply.status(304).send();
  const encoding = encodingOf(reply.request);
  const bytes = encoding === 'identity' ? null : page[encoding];
  if (bytes !== null) reply.header('content-encoding', encoding);
  return reply.status(page.status).send(bytes ?? page.body);
}

/**
 * Sends an answer that was made for this request alone. Compressing it reveals nothing (BREACH): its content is the
 * same for everybody, but for a nonce that no other answer has.
 */
export async function sendOnce(reply: FastifyReply, page: MadePage): Promise<FastifyReply> {
  return sendPage(reply, await encodeOnce(page, encodingOf(reply.request)));
}
