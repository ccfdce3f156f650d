import { AppError } from '../../app-error.ts';
import type { Client } from '../../client.ts';
import type { Deps } from '../../deps.ts';
import { findLinkedMailbox } from './get-guest-reminders.ts';
import { guestRemindersLimit } from './notification-policy.ts';
import { deleteReminderRefusal, insertReminderRefusal } from './preference-store.ts';

/**
 * Switches the reminders of an organiser's events on or off for the guest of a private link, by any channel; messages,
 * changes and cancellations are still sent. Idempotent.
 * @throws AppError `reply_link_unknown`, also for a member, who chooses in their own space; `too_many_attempts`
 */
export async function setGuestReminders(
  deps: Pick<Deps, 'db' | 'knownPseudonyms' | 'limiter' | 'now'>,
  client: Client,
  token: string,
  hasReminders: boolean,
): Promise<void> {
  await deps.limiter.consume(guestRemindersLimit, client.address);
  const mailbox = await findLinkedMailbox(deps, token);
  if (mailbox === null) throw new AppError('reply_link_unknown');
  const change = hasReminders ? deleteReminderRefusal : insertReminderRefusal;
  await change(deps.db, mailbox.organiserId, mailbox.email);
}
