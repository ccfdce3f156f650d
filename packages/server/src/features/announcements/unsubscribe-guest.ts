import type { Deps } from '../../deps.ts';
import { defaultChoice } from './get-preferences.ts';
import { dropEmail, findChoice, findGuestMailbox, insertRefusal } from './preference-store.ts';
import { readUnsubscribe } from './sign-unsubscribe.ts';

/**
 * Takes whoever got an e-mail off its organiser's list, by the token in it: no messages nor reminders of theirs come by
 * e-mail any more; that an event is cancelled or moved still does. Answers false for a token that is none. Twice is like
 * once.
 */
export async function unsubscribeGuest(
  deps: Pick<Deps, 'db' | 'now' | 'pseudonymise'>,
  token: string,
): Promise<boolean> {
  const guestId = await readUnsubscribe(deps, token);
  const mailbox = guestId && (await findGuestMailbox(deps.db, guestId));
  if (!mailbox) return false;
  const { organiserId, accountId, email } = mailbox;
  if (accountId !== null) {
    const choice = (await findChoice(deps.db, accountId)) ?? defaultChoice;
    await dropEmail(deps.db, { accountId, organiserId }, choice, deps.now());
  } else if (email !== null) {
    await insertRefusal(deps.db, organiserId, email);
  }
  return true;
}
