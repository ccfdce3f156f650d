import type { Deps } from '../../deps.ts';
import { findGuestOfLink } from '../guest-list/find-linked-guest.ts';
import { findGuestMailbox, type GuestMailbox, refusesReminders } from './preference-store.ts';

/** The organiser and the address of a guest without an account; null for members and for a link that is none. */
export async function findLinkedMailbox(
  deps: Pick<Deps, 'db' | 'knownPseudonyms' | 'now'>,
  token: string,
): Promise<(GuestMailbox & { readonly email: string }) | null> {
  const guest = await findGuestOfLink(deps, token);
  const mailbox = guest && (await findGuestMailbox(deps.db, guest.id));
  if (!mailbox || mailbox.accountId !== null || mailbox.email === null) return null;
  return { ...mailbox, email: mailbox.email };
}

/**
 * Whether the guest of a private link is reminded of this organiser's events; null for members, who choose in their own
 * space, and for a link that is none.
 */
export async function getGuestReminders(
  deps: Pick<Deps, 'db' | 'knownPseudonyms' | 'now'>,
  token: string,
): Promise<boolean | null> {
  const mailbox = await findLinkedMailbox(deps, token);
  return mailbox && !(await refusesReminders(deps.db, mailbox.organiserId, mailbox.email));
}
