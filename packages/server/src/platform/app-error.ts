import { type ErrorCode, errorCatalogue } from '@lampion/contract/errors';

/** What is wrong with one field: its path ("email", "bars.0.name") and a French sentence. */
export interface FieldError {
  readonly path: string;
  readonly message: string;
}

interface Details {
  readonly fields?: readonly FieldError[];
  /** A more specific sentence than the catalogue's. */
  readonly message?: string;
  /** For `too_many_attempts`: seconds to wait, sent as Retry-After. */
  readonly retryAfterSeconds?: number;
  /**
   * For `conflict` and `amount_changed`: the current state, so that the client can merge its
   * changes.
   */
  readonly current?: unknown;
  readonly cause?: unknown;
}

const brand = Symbol.for('lampion.AppError');

/**
 * An expected refusal: bad input, missing right, unknown id, conflict. Any other error is an
 * incident. Recognised by its brand, because a build may contain two copies of this class.
 */
export class AppError extends Error {
  readonly [brand] = true;
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: readonly FieldError[];
  readonly retryAfterSeconds: number | undefined;
  readonly current: unknown;

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? errorCatalogue[code].message, { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = errorCatalogue[code].status;
    this.fields = details.fields ?? [];
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.current = details.current;
  }
}

export function isAppError(error: unknown): error is AppError {
  return typeof error === 'object' && error !== null && brand in error;
}

/**
 * The process cannot start with its current configuration. The message names the setting and the
 * fix for the operator.
 */
export class StartError extends Error {
  override name = 'StartError';
}

/**
 * The text printed when a start or a command fails: a sentence when the operator can fix the cause
 * (also for files and folders the system refuses), the stack when it is our bug.
 */
export function explainEnd(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof StartError) return error.message;
  const { code, syscall, path } = error as NodeJS.ErrnoException;
  if (code !== undefined && syscall !== undefined && path !== undefined) {
    return `${path}: the system refuses to ${syscall} it (${code}); check the path, and that this account may read and write it.`;
  }
  return error.stack ?? error.message;
}
