import type { ErrorCode } from '@lampion/contract/errors';
import { data } from 'react-router';

/** What a screen of error may know of a refusal. */
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

/** A refusal of a use case. Known by its brand: the class itself lives in the server, out of a page's reach. */
export function isRefusal(error: unknown): error is Refusal {
  return typeof error === 'object' && error !== null && brand in error;
}

/** The answer, or the refusal as an error page with the refusal's own status; incidents pass through. */
export async function answerOrRefuse<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    throw data({ code: error.code, message: error.message } satisfies PageRefusal, { status: error.status });
  }
}
