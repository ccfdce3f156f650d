import type { Deps } from '../../deps.ts';
import { defaultChoice } from './get-preferences.ts';
import { dropEmail, findChoice, findGuestMailbox, insertRefusal } from './preference-store.ts';
import { readUnsubscribe } from './sign-unsubscribe.ts';

/**
 * Unsubscribes the recipient of an e-mail from its organiser, by the token in it: no more messages or reminders by
 * e-mail; cancellations and changes are still sent. Returns false for an invalid token.
 * Idempotent.
 */
export async function unsubscribeGuest(
  deps: Pick<Deps, 'db' | 'knownPseudonyms' | 'now'>,
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
