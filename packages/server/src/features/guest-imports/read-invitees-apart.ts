import { type FieldError, isAppError } from '../../app-error.ts';
import { type ReadInvitees, readInvitees } from './read-invitees.ts';

export interface InviteeList {
  readonly input: string | Uint8Array;
  readonly path: 'file' | 'list';
}

/** Errors lose their properties between threads. */
export type InviteeOutcome = ReadInvitees | { readonly refused: readonly FieldError[] };

/** `readInvitees` for a worker thread. */
export function readInviteesApart({ input, path }: InviteeList): InviteeOutcome {
  try {
    return readInvitees(input, path);
  } catch (error) {
    if (isAppError(error)) return { refused: error.fields };
    throw error;
  }
}
