import { finished } from 'node:stream';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { UploadedFile } from '@lampion/contract/platform/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, isAppError } from '../app-error.ts';

/**
 * Size limits of one request: a picture of 10 MB in its own field, and an article with pasted
 * pictures.
 */
export const MULTIPART_BYTES_MAX = 30 * 1024 * 1024;

/** What a body with a smaller limit may have beside its file. */
const FIELDS_BYTES_MAX = 1024 * 1024;

type FieldValue = string | UploadedFile;

/**
 * Reads a complete multipart body: text fields as strings, repeated ones as lists, files as bytes.
 * An empty file input counts as absent. `fileBytesMax` replaces the limit of a file. Throws `unsupported_media_type` for another kind of body,
 * `too_large` once a file or the whole exceeds its limit, `invalid_body` for a form without
 * boundary or an incomplete one.
 */
export async function readMultipart(
  request: FastifyRequest,
  fileBytesMax?: number,
): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw new AppError('unsupported_media_type');
  const bytesMax = fileBytesMax === undefined ? MULTIPART_BYTES_MAX : fileBytesMax + FIELDS_BYTES_MAX;
  if (Number(request.headers['content-length']) > bytesMax) throw tooLarge(fileBytesMax);
  try {
    return await readParts(request, fileBytesMax);
  } catch (error) {
    const isNamed = isAppError(error) || (error as { code?: string }).code?.startsWith('FST_') === true;
    throw isNamed ? error : new AppError('invalid_body', { cause: error });
  }
}

async function readParts(request: FastifyRequest, fileBytesMax?: number): Promise<Record<string, unknown>> {
  const fields: Record<string, FieldValue | FieldValue[]> = Object.create(null);
  let size = 0;
  const parts = request.parts(fileBytesMax === undefined ? {} : { limits: { fileSize: fileBytesMax } });
  for await (const part of parts) {
    const value = part.type === 'file' ? await readFile(part, fileBytesMax) : readText(part);
    if (value === null) continue;
    size += typeof value === 'string' ? value.length : value.bytes.byteLength;
    if (size > MULTIPART_BYTES_MAX) throw tooLarge();
    addField(fields, part.fieldname, value);
  }
  return { ...fields };
}

function tooLarge(fileBytesMax?: number): AppError {
  const message =
    fileBytesMax === undefined
      ? 'Envoi trop lourd : 10 Mo au maximum pour une image, 30 Mo en tout.'
      : `Ce fichier est trop lourd : ${fileBytesMax / 1024 / 1024} Mo au maximum. Découpez-le.`;
  return new AppError('too_large', { message });
}

/** Refuses a truncated text: half an article must never be saved. */
function readText(part: MultipartValue): string {
  if (part.valueTruncated) throw tooLarge();
  return String(part.value);
}

async function readFile(part: MultipartFile, fileBytesMax?: number): Promise<UploadedFile | null> {
  const refusal = fileBytesMax === undefined ? new AppError('too_large') : tooLarge(fileBytesMax);
  // The plugin refuses a large file only after receiving it completely.
  part.file.once('limit', () => part.file.destroy(refusal));
  const bytes = await part.toBuffer().catch((error: unknown) => {
    throw part.file.truncated ? refusal : error;
  });
  return bytes.length === 0 && part.filename === '' ? null : { filename: part.filename ?? '', bytes };
}

function addField(fields: Record<string, FieldValue | FieldValue[]>, name: string, value: FieldValue): void {
  const known = fields[name];
  if (known === undefined) fields[name] = value;
  else if (Array.isArray(known)) known.push(value);
  else fields[name] = [known, value];
}

interface Limits {
  /** Bytes of a body read after its answer. */
  readonly bytesMax: number;
  /** Time limit for sending them, in milliseconds. */
  readonly withinMs: number;
}

/** Enough for unprocessed photos sent from a phone. */
const usualLimits: Limits = { bytesMax: 3 * MULTIPART_BYTES_MAX, withinMs: 30_000 };

/**
 * Discards the rest of a body that was answered before its end, such as one that is too large.
 * Closing the connection while the client sends would make its system drop the answer, so that it
 * reports a broken connection instead of the reason (RFC 9112, 9.6). Bodies beyond the limits are
 * cut.
 */
export function readUnreadBodies(app: FastifyInstance, { bytesMax, withinMs }: Limits = usualLimits): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { raw } = request;
    const hasBody = 'content-length' in raw.headers || 'transfer-encoding' in raw.headers;
    // Aborted requests are already destroyed.
    if (hasBody && !raw.complete && !raw.destroyed) {
      // Fastify closes the connection after a refused body, as does a stopping server: delay that
      // until the end of the body.
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
