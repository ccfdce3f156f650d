import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { WorkTooLargeError } from '../../ports/work.ts';
import { type ReadInvitees, readInvitees } from './read-invitees.ts';
import { type InviteeList, type InviteeOutcome, readInviteesApart } from './read-invitees-apart.ts';

/** Read in a few milliseconds: starting a thread would take longer. */
const SHORT_LENGTH = 16_000;
/** Ten times the size of a list of the maximum length. */
const LENGTH_MAX = 5 * 1024 * 1024;
const APART = {
  module: new URL('./read-invitees-apart.ts', import.meta.url),
  name: readInviteesApart.name,
  withinMs: 15_000,
};

const TOO_HEAVY = 'Ce fichier est trop lourd : 5 Mo au maximum. Découpez la liste.';
const TOO_SLOW = 'Cette liste est trop longue à lire. Découpez-la.';

/**
 * Reads a list of guests like `readInvitees`; a long one in a worker thread, within limits, so that the main thread is
 * not blocked.
 * @throws AppError `invalid_input`, also for a list that is too large or takes too long; `unavailable` while too many
 * are being read
 */
export async function readInviteeList(
  deps: Pick<Deps, 'threads'>,
  { input, path }: InviteeList,
): Promise<ReadInvitees> {
  const refuse = (message: string) => new AppError('invalid_input', { fields: [{ path, message }] });
  if (input.length > LENGTH_MAX) throw refuse(TOO_HEAVY);
  if (input.length <= SHORT_LENGTH) return readInvitees(input, path);
  try {
    const outcome = await deps.threads.run<InviteeList, InviteeOutcome>(APART, { input, path });
    if ('refused' in outcome) throw new AppError('invalid_input', { fields: outcome.refused });
    return outcome;
  } catch (error) {
    throw error instanceof WorkTooLargeError ? refuse(TOO_SLOW) : error;
  }
}
