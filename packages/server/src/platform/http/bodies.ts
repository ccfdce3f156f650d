import { finished } from 'node:stream';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { UploadedFile } from '@lampion/contract/platform/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, isAppError } from '../app-error.ts';

/**
 * Limits of one request: a picture of 10 MB in a field of its own, and an article with pictures
 * pasted into it.
 */
export const MULTIPART_BYTES_MAX = 30 * 1024 * 1024;

type FieldValue = string | UploadedFile;

/**
 * Reads a multipart body whole: text fields as strings, repeated ones as lists, files with their
 * bytes. A file input left empty counts as absent. Throws `unsupported_media_type` for another kind
 * of body, `too_large` once a file or the whole passes its limit, `invalid_body` for a form that
 * names no boundary or breaks off.
 */
export async function readMultipart(request: FastifyRequest): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type');
  if (Number(request.headers['content-length']) > MULTIPART_BYTES_MAX) throw tooLarge();
  try {
    return await readParts(request);
  } catch (error) {
    const isNamed = isAppError(error) || (error as { code?: string }).code?.startsWith('FST_') === true;
    throw isNamed ? error : new AppError('invalid_body', { cause: error });
  }
}

async function readParts(request: FastifyRequest): Promise<Record<string, unknown>> {
  const fields: Record<string, FieldValue | FieldValue[]> = Object.create(null);
  let size = 0;
  for await (const part of request.parts()) {
    const value = part.type === 'file' ? await readFile(part) : readText(part);
    if (value === null) continue;
    size += typeof value === 'string' ? value.length : value.bytes.byteLength;
    if (size > MULTIPART_BYTES_MAX) throw tooLarge();
    addField(fields, part.fieldname, value);
  }
  return { ...fields };
}

function tooLarge(): AppError {
  const message = 'Envoi trop lourd : 10 Mo au maximum pour une image, 30 Mo en tout.';
  return new AppError('too_large', { message });
}

/** A text truncated at its limit is refused: half an article must never be saved as the whole. */
function readText(part: MultipartValue): string {
  if (part.valueTruncated) throw tooLarge();
  return String(part.value);
}

async function readFile(part: MultipartFile): Promise<UploadedFile | null> {
  // The plugin refuses a file only once it has received the whole of it.
  part.file.once('limit', () => part.file.destroy(new AppError('too_large')));
  const bytes = await part.toBuffer();
  return bytes.length === 0 && part.filename === '' ? null : { filename: part.filename ?? '', bytes };
}

function addField(fields: Record<string, FieldValue | FieldValue[]>, name: string, value: FieldValue): void {
  const known = fields[name];
  if (known === undefined) fields[name] = value;
  else if (Array.isArray(known)) known.push(value);
  else fields[name] = [known, value];
}

interface Limits {
  /** Bytes of one body that are read after its answer. */
  readonly bytesMax: number;
  /** Milliseconds a client has to send them. */
  readonly withinMs: number;
}

/** Enough for photos straight from a camera, sent over a telephone. */
const usualLimits: Limits = { bytesMax: 3 * MULTIPART_BYTES_MAX, withinMs: 30_000 };

/**
 * Reads and forgets the rest of a body that is answered before its end, as for one that is too
 * large. Closing the connection while the client still sends would make its system drop the answer,
 * and the client see a broken connection instead of the reason (RFC 9112, 9.6). The connection is
 * cut once a body exceeds the limits.
 */
export function readUnreadBodies(app: FastifyInstance, { bytesMax, withinMs }: Limits = usualLimits): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { raw } = request;
    const hasBody = 'content-length' in raw.headers || 'transfer-encoding' in raw.headers;
    // One that broke off is destroyed: nothing more comes, and nothing of it is kept.
    if (hasBody && !raw.complete && !raw.destroyed) {
      // Fastify closes the connection of a refused body, and so does a server that stops: not
      // before its end.
      reply.removeHeader('connection');
      const { socket } = raw;
      const cut = () => socket.destroy();
      const clock = setTimeout(cut, withinMs).unref();
      let size = 0;
      raw.unpipe();
      raw.on('data', ({ length }: Buffer) => {
        size += length;
        if (size > bytesMax) cut();
      });
      finished(raw, () => clearTimeout(clock));
      raw.resume();
    }
    done();
  });
}
