import type { Socket } from 'node:net';
import { errorCatalogue } from '@lampion/contract/errors';
import { appConnectionEndpoints } from '@lampion/contract/people/app-connection';
import type { ErrorAnswer } from '@lampion/contract/platform/common';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { AppError, isAppError } from '../app-error.ts';
import { isDatabaseAway, isDatabaseBusy, isKnownAbsence, isOutcomeUnknown } from '../db/errors.ts';
import { isOutOfTime } from '../within-time.ts';

/** Errors of the framework, mapped to our codes. */
const frameworkCodes: Record<string, ConstructorParameters<typeof AppError>[0]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid_body',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid_body',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_body',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_REQ_FILE_TOO_LARGE: 'too_large',
  FST_FILES_LIMIT: 'too_large',
  FST_PARTS_LIMIT: 'too_large',
  FST_FIELDS_LIMIT: 'too_large',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_media_type',
  FST_PROTO_VIOLATION: 'invalid_body',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
};

/** Long enough for a peak to pass, or for another primary to take over. */
const RETRY_SECONDS = 5;

/** Converts an error to an expected refusal; null for an incident. */
export function toAppError(error: unknown): AppError | null {
  if (isAppError(error)) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = error.validation.map((issue) => ({
      path: issue.instancePath.replace(/^\//, '').replaceAll('/', '.'),
      message: issue.message ?? errorCatalogue.invalid_input.message,
    }));
    return new AppError('invalid_input', { fields });
  }
  const temporary = temporaryCode(error);
  if (temporary !== null) return new AppError(temporary, { retryAfterSeconds: RETRY_SECONDS, cause: error });
  const { code, statusCode } = error as Partial<FastifyError>;
  const known = frameworkCodes[code ?? ''];
  if (known !== undefined) return new AppError(known, { cause: error });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new AppError('invalid_body', { cause: error });
  }
  return null;
}

function temporaryCode(error: unknown): 'outcome_unknown' | 'unavailable' | null {
  if (isOutcomeUnknown(error)) return 'outcome_unknown';
  return isDatabaseBusy(error) || isDatabaseAway(error) || isOutOfTime(error) ? 'unavailable' : null;
}

/**
 * Logs a refusal caused by the database. A database that is away is logged once, not per request.
 */
export function logTrouble(error: unknown, log: FastifyRequest['log'], message: string): void {
  const temporary = temporaryCode(error);
  if (temporary === null || (temporary === 'unavailable' && isKnownAbsence(error))) return;
  log.warn({ err: error }, message);
}

/**
 * Whether the call looks up an app account: its clients read `error` to distinguish a refusal from
 * a failure.
 */
const isLookUp = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.url?.endsWith(appConnectionEndpoints.getAppAccount.path) === true;

/**
 * The only place that turns errors into answers. Refusals are explained; incidents are logged, and
 * the answer shows only a request id.
 */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = toAppError(error);
  if (refusal === null) request.log.error({ err: error }, 'a call failed');
  logTrouble(error, request.log, 'a call was cut by a time limit');
  const known = refusal ?? new AppError('internal');
  if (known.retryAfterSeconds !== undefined) reply.header('retry-after', known.retryAfterSeconds);
  const body: ErrorAnswer = {
    code: known.code,
    ...(isLookUp(request) && { error: known.code }),
    message: known.message,
    ...(known.fields.length > 0 && { errors: [...known.fields] }),
    ...(known.current !== undefined && { current: known.current }),
    ...(refusal === null && { requestId: request.id }),
  };
  void reply.status(known.status).header('cache-control', 'no-store').type('application/json; charset=utf-8');
  void reply.serializer(JSON.stringify).send(body);
}

/** Status by Node's error code, for requests that are not valid HTTP. */
const statuses: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/**
 * Answers a request that cannot be parsed as HTTP, in the API's format, and closes the connection,
 * because the end of the request is unknown. Sends `Connection: close`, so that a proxy does not
 * send another client's request over it.
 */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const { code, message } = new AppError('invalid_body');
  const body = JSON.stringify({ code, message });
  socket.write(
    [
      `HTTP/1.1 ${statuses[error.code ?? ''] ?? '400 Bad Request'}`,
      'connection: close',
      'cache-control: no-store',
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  );
  socket.destroySoon();
}
