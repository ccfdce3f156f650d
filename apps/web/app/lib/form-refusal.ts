import { ApiError } from './api.ts';

/** Why a form was refused: one sentence, and one for each field concerned. */
export interface FormRefusal {
  /** One of the contract's error codes, or "offline"; absent when the form itself refused. */
  readonly code?: string;
  readonly message: string;
  readonly fields: Readonly<Record<string, string | undefined>>;
}

/** A form's answer to a refused call; any other error is rethrown to the error screen. */
export function toFormRefusal(error: unknown): FormRefusal {
  if (!(error instanceof ApiError)) throw error;
  const { code, message } = error;
  return { code, message, fields: Object.fromEntries(error.errors.map((e) => [e.path, e.message])) };
}
