import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/app-error.ts';
import { WorkTooLargeError } from '../../platform/ports/work-process.ts';
import { type InviteeOutcome, type ReadInvitees, readWholeList } from './read-import-piece.ts';
import { isWorkbook } from './read-workbook.ts';

/** A list this short is read in a few milliseconds: starting a thread would take longer. */
const SHORT_LENGTH = 16_000;
/** Ten times the size of a list of the maximum length. */
const LENGTH_MAX = 5 * 1024 * 1024;
const APART = {
  module: new URL('./read-import-piece.ts', import.meta.url),
  name: readWholeList.name,
  withinMs: 30_000,
};

const TOO_HEAVY = 'Ce fichier est trop lourd : 5 Mo au maximum. Découpez la liste.';
const TOO_SLOW = 'Cette liste est trop longue à lire. Découpez-la.';

/**
 * Reads a whole guest list, pasted or a file. A long one is read in a worker thread with limits, so
 * that the main thread is not blocked.
 * @throws AppError `invalid_input` at `path` for what is not a list, is too large or takes too
 * long; `unavailable` while too many are being read
 */
export async function readInviteeList(
  deps: Pick<Deps, 'threads'>,
  { input, path }: { readonly input: string | Uint8Array; readonly path: 'file' | 'list' },
): Promise<ReadInvitees> {
  const refuse = (message: string) => new AppError('invalid_input', { fields: [{ path, message }] });
  if (input.length > LENGTH_MAX) throw refuse(TOO_HEAVY);
  const outcome = await readBounded(deps, typeof input === 'string' ? Buffer.from(`\ufeff${input}`) : input);
  if ('refused' in outcome) throw refuse(outcome.refused);
  return outcome;
}

async function readBounded({ threads }: Pick<Deps, 'threads'>, bytes: Uint8Array): Promise<InviteeOutcome> {
  if (bytes.length <= SHORT_LENGTH && !isWorkbook(bytes)) return readWholeList(bytes);
  try {
    return await threads.run<Uint8Array, InviteeOutcome>(APART, bytes);
  } catch (error) {
    if (error instanceof WorkTooLargeError) return { refused: TOO_SLOW };
    throw error;
  }
}
