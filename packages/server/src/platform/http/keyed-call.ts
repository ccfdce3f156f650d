import { createHash } from 'node:crypto';
import { type Endpoint, takesIdempotencyKey } from '@lampion/contract/endpoint';
import { endpoints } from '@lampion/contract/endpoints';
import type { UploadedFile } from '@lampion/contract/platform/common';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import type { AnswerOnce } from '../idempotency/answer-once.ts';
import type { Call } from './api.ts';

const KEY = /^[ -~]{1,255}$/;

/** The answer of a call. If its key was used before, the stored answer, marked by a header. */
export async function answerKeyed<T>(
  answerOnce: AnswerOnce,
  endpoint: Endpoint,
  call: Call<Endpoint>,
  work: () => Promise<T>,
): Promise<T> {
  const key = takesIdempotencyKey(endpoint) ? readKey(call.request) : null;
  if (key === null) return work();
  const { actor, client, reply } = call;
  const { answer, isReplayed } = await answerOnce(
    { key, actor, client, contentHash: hashOf(endpoint, call), isLasting: endpoint.isQueued === true },
    work,
  );
  if (isReplayed) reply.header('idempotency-replayed', 'true');
  return answer;
}

function readKey({ headers }: FastifyRequest): string | null {
  const given = headers['idempotency-key'];
  if (given === undefined) return null;
  const key = [given].flat().join(',');
  if (KEY.test(key)) return key;
  const message = 'Indiquez de 1 à 255 caractères sans accent, par exemple un UUID';
  throw new AppError('invalid_input', { fields: [{ path: 'Idempotency-Key', message }] });
}

/** Identifies a request by the call and its input, files by their bytes. */
function hashOf(endpoint: Endpoint, { params, query, body }: Call<Endpoint>): Buffer {
  const [name] = Object.entries(endpoints).find(([, known]) => known === endpoint) ?? [];
  const input = JSON.stringify([name, params, query, body], (_field, value: unknown) =>
    isFile(value) ? createHash('sha256').update(value.bytes).digest('base64') : value,
  );
  return createHash('sha256').update(input).digest();
}

function isFile(value: unknown): value is UploadedFile {
  return typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof Uint8Array;
}
