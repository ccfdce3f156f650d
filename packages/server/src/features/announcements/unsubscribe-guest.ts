import type { Deps } from '../../deps.ts';
import { defaultChoice } from './get-preferences.ts';
import { insertHostRefusal } from './host-refusal-store.ts';
import {
  dropEmail,
  dropReminders,
  findChoice,
  findGuestMailbox,
  insertRefusal,
  insertReminderRefusal,
} from './preference-store.ts';
import { readUnsubscribe } from './sign-unsubscribe.ts';

/** What somebody no longer wants of an organiser: messages and reminders by e-mail, or reminders alone, by any channel. */
type Unwanted = 'emails' | 'reminders';

/**
 * Unsubscribes the recipient of an e-mail from its organiser, by the token in it: from all e-mails, or from reminders
 * alone; cancellations and changes are still sent. Returns false for an invalid token. Idempotent.
 */
export async function unsubscribeGuest(
  deps: Pick<Deps, 'db' | 'knownPseudonyms' | 'now'>,
  token: string,
  unwanted: Unwanted = 'emails',
): Promise<boolean> {
  const guestId = await readUnsubscribe(deps, token);
  const mailbox = guestId && (await findGuestMailbox(deps.db, guestId));
  // Of a party, whose host sends nothing but invitations.
  if (!mailbox) return guestId !== null && insertHostRefusal(deps.db, guestId);
  const { organiserId, accountId, email } = mailbox;
  if (accountId !== null) {
    const choice = (await findChoice(deps.db, accountId)) ?? defaultChoice;
    const drop = unwanted === 'reminders' ? dropReminders : dropEmail;
    await drop(deps.db, { accountId, organiserId }, choice, deps.now());
  } else if (email !== null) {
    const insert = unwanted === 'reminders' ? insertReminderRefusal : insertRefusal;
    await insert(deps.db, organiserId, email);
  }
  return true;
}
