import { isRefusal, readForm } from '../../platform/pages/page-errors.ts';

/** A form sent without JavaScript, as text; files and missing fields are left out. */
export type SentFields = Readonly<Record<string, string>>;

/** Why a reply was refused: a sentence for each field, or one for the form. */
export interface ReplyFaults {
  readonly fields: Readonly<Record<string, string>>;
  readonly form: string | null;
}

export const noFaults: ReplyFaults = { fields: {}, form: null };

/** Throws a 400 response when the body is not a form. */
export async function readSentFields(request: Request): Promise<SentFields> {
  return Object.fromEntries(
    [...(await readForm(request))].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/**
 * The faults in a refusal, with the status to answer. Any other error is an incident and is
 * rethrown.
 */
export function readReplyRefusal(error: unknown): { faults: ReplyFaults; init: ResponseInit } {
  if (!isRefusal(error)) throw error;
  const fields = Object.fromEntries(error.fields.map(({ path, message }) => [path, message]));
  const faults = { fields, form: error.fields.length === 0 ? error.message : null };
  const { status, retryAfterSeconds: seconds } = error;
  const headers: HeadersInit = seconds === undefined ? {} : { 'retry-after': String(seconds) };
  return { faults, init: { status, headers } };
}
