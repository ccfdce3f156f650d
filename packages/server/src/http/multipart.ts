import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { UploadedFile } from '@lampion/contract/schemas/common';
import type { FastifyRequest } from 'fastify';
import { AppError, isAppError } from '../app-error.ts';

/** Limits of one request: a picture of 10 MB in a field of its own, and an article with pictures pasted into it. */
export const MULTIPART_BYTES_MAX = 30 * 1024 * 1024;

type FieldValue = string | UploadedFile;

/**
 * Reads a multipart body whole: text fields as strings, repeated ones as lists, files with their bytes. A file
 * input left empty counts as absent. Throws `unsupported_media_type` for another kind of body, `too_large` once
 * a file or the whole passes its limit, `invalid_body` for a form that names no boundary or breaks off.
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
