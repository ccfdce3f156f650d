import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { createBrotliCompress, createGzip } from 'node:zlib';
import type { Endpoint } from '@lampion/contract/endpoint';
import type { FastifyReply, FastifyRequest, FastifySerializerCompiler } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { BROTLI_ONCE, compressOnce, type Encoding, encodingOf, varyBy } from '../pages/encode-page.ts';

/** Below this, headers weigh as much as the answer. */
const COMPRESSED_BYTES_MIN = 1024;

/**
 * Cache-Control of an answer. Answers that are the same for everybody may be cached but must be
 * revalidated; answers to a session or to a secret link are not stored.
 */
export function cachingOf({ access, params, method }: Endpoint, { headers }: FastifyRequest): string {
  const isSecret =
    access !== 'anyone' || headers.authorization !== undefined || 'token' in (params?.shape ?? {});
  return method === 'GET' && !isSecret ? 'no-cache' : 'no-store';
}

/**
 * The `onSend` hook of every GET: sets the ETag, answers 304 when the client has the current
 * version, and compresses. Compression leaks nothing (BREACH): the session is in a header that no
 * other site can send.
 */
export async function encodeAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (request.method !== 'GET' || reply.statusCode !== 200) return payload;
  if (isEventStream(reply)) return payload;
  varyBy(reply, 'accept-encoding', 'authorization', 'origin');
  // A cached answer is already compressed and has its ETag.
  if (reply.hasHeader('etag')) return payload;
  const encoding = isPacked(reply) ? 'identity' : encodingOf(request);
  const answer = payload instanceof Readable ? await readShort(payload) : payload;
  if (answer instanceof Readable) return encodeStream(reply, answer, encoding);
  if (typeof answer !== 'string' && !Buffer.isBuffer(answer)) return payload;
  // Encoded once: hashing, measuring and writing a string each encode it again.
  const bytes = typeof answer === 'string' ? Buffer.from(answer) : answer;
  const version = createHash('sha256').update(bytes).digest('base64url').slice(0, 27);
  const sent = bytes.length >= COMPRESSED_BYTES_MIN ? encoding : 'identity';
  // A strong ETag: each encoding has different bytes.
  reply.header('etag', sent === 'identity' ? `"${version}"` : `"${version}-${sent}"`);
  if (isKnown(request.headers['if-none-match'], version)) {
    reply.status(304).removeHeader('content-type');
    return null;
  }
  if (sent === 'identity') return bytes;
  reply.header('content-encoding', sent);
  return compressOnce(bytes, sent);
}

/** Not compressed: a compressor would delay each event. */
export function isEventStream(reply: FastifyReply): boolean {
  return String(reply.getHeader('content-type')).startsWith('text/event-stream');
}

/** Already compressed formats. */
function isPacked(reply: FastifyReply): boolean {
  return /^(?:application\/zip|image\/webp)/.test(String(reply.getHeader('content-type')));
}

/** How much of a streamed file or list is buffered to compute its ETag. */
const VERSIONED_BYTES_MAX = 512 * 1024;

/** Reads a short stream into memory; returns a long one as a stream. */
async function readShort(body: Readable): Promise<Buffer | Readable> {
  const chunks: Buffer[] = [];
  let length = 0;
  const rest = body[Symbol.asyncIterator]() as AsyncIterator<string | Buffer>;
  while (length <= VERSIONED_BYTES_MAX) {
    const { value, done } = await rest.next();
    if (done) return Buffer.concat(chunks);
    const chunk = Buffer.from(value as string);
    chunks.push(chunk);
    length += chunk.length;
  }
  return Readable.from(join(chunks, rest), { objectMode: false });
}

async function* join(chunks: readonly Buffer[], rest: AsyncIterator<string | Buffer>) {
  yield* chunks;
  yield* { [Symbol.asyncIterator]: () => rest };
}

/**
 * Compresses a long list or file while streaming; no ETag, because its hash is known only at the
 * end.
 */
function encodeStream(reply: FastifyReply, body: Readable, encoding: Encoding): Readable {
  if (encoding === 'identity') return body;
  reply.header('content-encoding', encoding);
  const compressed = encoding === 'br' ? createBrotliCompress(BROTLI_ONCE) : createGzip();
  // A failing body aborts the answer; there is nothing else to report.
  return pipeline(body, compressed, () => undefined);
}

/** Whether an If-None-Match header contains this version, in any encoding. */
function isKnown(header: string | undefined, version: string): boolean {
  const named = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return named.some(
    (tag) => tag === '*' || [`"${version}"`, `"${version}-br"`, `"${version}-gzip"`].includes(tag),
  );
}

/**
 * Serialises answers without checks: tests use `checkedSerializer`, which refuses answers outside
 * the contract.
 */
export const plainSerializer: FastifySerializerCompiler<unknown> = () => JSON.stringify;

/**
 * As `plainSerializer`, but compares the answer with the contract first.
 * @throws for an answer that the contract does not describe, or that holds fields it does not name
 */
export const checkedSerializer: FastifySerializerCompiler<unknown> = (route) => {
  const serialize = serializerCompiler(route as Parameters<typeof serializerCompiler>[0]);
  return (answer) => {
    const sent = JSON.stringify(answer);
    const named = JSON.parse(serialize(answer));
    if (isDeepStrictEqual(JSON.parse(sent), named)) return sent;
    const strange = Object.keys(flatten(JSON.parse(sent))).filter((field) => !(field in flatten(named)));
    // Only names: values may be personal, and errors are logged.
    throw new Error(
      `${route.method} ${route.url} answers what its contract does not name: ${strange.join(', ') || 'other values'}`,
    );
  };
};

/** Every field of an answer by its path. */
function flatten(value: unknown, at = ''): Record<string, true> {
  if (value === null || typeof value !== 'object') return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, field]) => {
      const path = `${at}/${Array.isArray(value) ? '*' : name}`;
      return [[path, true], ...Object.entries(flatten(field, path))];
    }),
  );
}

/**
 * Streams a list of any length as JSON. Each batch is validated against the contract and sent
 * before the next is read, so that length affects neither memory nor other requests.
 */
export function streamList<Item extends z.ZodType>(
  item: Item,
  batches: AsyncIterable<readonly z.output<Item>[]>,
  address: <T>(batch: T) => T,
): Readable {
  return Readable.from(writeList(z.array(item), batches, address));
}

async function* writeList(
  list: z.ZodArray,
  batches: AsyncIterable<readonly unknown[]>,
  address: <T>(batch: T) => T,
): AsyncGenerator<string> {
  let before = '[';
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    yield before + JSON.stringify(list.parse(address(batch))).slice(1, -1);
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

/** Link header (RFC 8288) to the next page of an answer that is a bare list. */
export function linkNextPage(
  { url }: Pick<FastifyRequest, 'url'>,
  query: Readonly<Record<string, unknown>>,
  cursor: string,
): string {
  const next = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, cursor })) {
    if (value !== undefined) next.set(name, String(value));
  }
  return `<${url.split('?')[0]}?${next}>; rel="next"`;
}

type Fields = readonly string[];

/** The fields a call requests, with `_id`; null for all. */
export function wantedFields({ query }: { readonly query: unknown }): Fields | null {
  const { fields } = (query ?? {}) as { fields?: Fields };
  return fields === undefined ? null : [...new Set(['_id', ...fields])];
}

/**
 * The schema of an answer with only these fields in its items. Items are the answer itself or its
 * first list (`events`, `items` …). Parsing drops all other fields.
 */
export function pickFields({ answer }: Endpoint, fields: Fields): z.ZodType {
  if (answer instanceof z.ZodArray) return pickOfList(answer, fields);
  const shape = answer instanceof z.ZodObject ? (answer.shape as Record<string, z.ZodType>) : {};
  const [name, list] = Object.entries(shape).find(([, part]) => part instanceof z.ZodArray) ?? [];
  if (name === undefined || !(list instanceof z.ZodArray)) throw new Error('only lists have fields to pick');
  return z.object({ ...shape, [name]: pickOfList(list, fields) });
}

function pickOfList({ element }: z.ZodArray, fields: Fields): z.ZodType {
  if (!(element instanceof z.ZodObject)) throw new Error('only objects have fields to pick');
  const shape = Object.entries(element.shape as Record<string, z.ZodType>);
  return z.array(z.object(Object.fromEntries(shape.filter(([name]) => fields.includes(name)))));
}
