import { ApiError } from './api.ts';

/** Why a form was refused: one sentence, and one for each field concerned. */
export interface FormRefusal {
  /** Of the contract's list of refusals, or "offline"; absent where the form itself said no. */
  readonly code?: string;
  readonly message: string;
  readonly fields: Readonly<Record<string, string | undefined>>;
}

/** An action's answer to a refused call; anything that is not a refusal goes on to the error screen. */
export function toFormRefusal(error: unknown): FormRefusal {
  if (!(error instanceof ApiError)) throw error;
  const { code, message } = error;
  return { code, message, fields: Object.fromEntries(error.errors.map((e) => [e.path, e.message])) };
}
