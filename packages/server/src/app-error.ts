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
  /** For `conflict` and `amount_changed`: the current state, sent with the refusal so that nothing is lost. */
  readonly current?: unknown;
  readonly cause?: unknown;
}

const brand = Symbol.for('lampion.AppError');

/**
 * An expected refusal: bad input, missing right, unknown id, conflict. Everything else that is thrown is an
 * incident. Recognised by its brand, because a build may hold two copies of this class.
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
