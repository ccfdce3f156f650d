import { isRefusal } from '../../lib/page-errors.ts';
import { readForm } from '../../lib/read-form.ts';

/** What a form without JavaScript sent, as text; a file or a missing field is left out. */
export type SentFields = Readonly<Record<string, string>>;

/** Why a reply was not taken: a sentence for each field, or one for the form. */
export interface ReplyFaults {
  readonly fields: Readonly<Record<string, string>>;
  readonly form: string | null;
}

export const noFaults: ReplyFaults = { fields: {}, form: null };

/** Throws an answer of 400 when it is no form at all. */
export async function readSentFields(request: Request): Promise<SentFields> {
  return Object.fromEntries(
    [...(await readForm(request))].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** A refusal in the form's terms, with the status to answer. Anything else is an incident, and is thrown on. */
export function readReplyRefusal(error: unknown): { faults: ReplyFaults; init: ResponseInit } {
  if (!isRefusal(error)) throw error;
  const fields = Object.fromEntries(error.fields.map(({ path, message }) => [path, message]));
  const faults = { fields, form: error.fields.length === 0 ? error.message : null };
  const { status, retryAfterSeconds: seconds } = error;
  const headers: HeadersInit = seconds === undefined ? {} : { 'retry-after': String(seconds) };
  return { faults, init: { status, headers } };
}
