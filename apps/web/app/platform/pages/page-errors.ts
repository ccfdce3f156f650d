import { type ErrorCode, errorCatalogue } from '@lampion/contract/errors';
import { data } from 'react-router';

/** What an error screen gets of a refusal. */
export interface PageRefusal {
  readonly code: ErrorCode;
  readonly message: string;
}

interface Refusal extends PageRefusal {
  readonly status: number;
  readonly fields: readonly { readonly path: string; readonly message: string }[];
  readonly retryAfterSeconds: number | undefined;
}

const brand = Symbol.for('lampion.AppError');

/**
 * A refusal of a use case, recognised by its brand: the class itself is part of the server, which
 * pages do not import.
 */
export function isRefusal(error: unknown): error is Refusal {
  return typeof error === 'object' && error !== null && brand in error;
}

/**
 * Resolves to the answer; a refusal becomes a response with its status for the error page,
 * incidents are rethrown.
 */
export async function answerOrRefuse<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    throw data({ code: error.code, message: error.message } satisfies PageRefusal, { status: error.status });
  }
}

/** The same, but null for what does not exist: for a page that says so itself. */
export async function findOrNull<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (isRefusal(error) && error.status === 404) return null;
    return answerOrRefuse(Promise.reject(error));
  }
}

/** The status of a form's page that shows a refusal. */
export function refusalInit(error: unknown): ResponseInit {
  if (!isRefusal(error)) return { status: 500 };
  const { status, retryAfterSeconds } = error;
  return retryAfterSeconds === undefined
    ? { status }
    : { status, headers: { 'retry-after': String(retryAfterSeconds) } };
}

/** Reads a form sent without JavaScript. Throws a 400 response when the body is not a form. */
export async function readForm(request: Request): Promise<FormData> {
  return request.formData().catch(() => {
    const refusal: PageRefusal = { code: 'invalid_body', message: errorCatalogue.invalid_body.message };
    throw data(refusal, { status: 400 });
  });
}
