import type { Deps } from '../../deps.ts';
import { queueEmails } from '../../messages/mail/queue.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { EmailComposers } from '../../platform/emails/frame.ts';
import { renderPartyEmail } from '../../platform/emails/parties.ts';
import type { PartyRecord } from '../events/update.ts';
import { findGuestLink } from '../guest-list/linked-replies.ts';
import {
  deletePartyEmailsBefore,
  deletePartyEmailsTo,
  findPartyEmail,
  findWithoutAccount,
  insertPartyEmails,
  type PartyEmailRow,
} from './email-store.ts';
import { findHostName } from './host-store.ts';

interface PartyEmail {
  readonly kind: PartyEmailRow['kind'];
  /** The host is deleting their account, and is not named. */
  readonly isHostLeaving?: boolean;
  /** The host's message. */
  readonly words?: string | undefined;
}

/**
 * Queues the e-mails to guests of the party without an account, except those who declined; others
 * read the same in their news. The content is stored: the party may be deleted before the e-mail is
 * sent.
 */
export async function queuePartyEmails(
  deps: Pick<Deps, 'now'>,
  tx: Queryable,
  party: PartyRecord,
  { kind, isHostLeaving = false, words = '' }: PartyEmail,
): Promise<void> {
  const { name, place, beginDate, endDate } = party;
  const facts = { name, place, beginDate: beginDate.toISOString(), endDate: endDate.toISOString() };
  const people = await findWithoutAccount(tx, party);
  if (people.length === 0) return;
  const hostId = isHostLeaving ? null : party.hostId;
  const host = hostId && (await findHostName(tx, hostId));
  const rows = people.flatMap(({ id: guestId, email }) =>
    email === null ? [] : { guestId, email, kind, facts, host, hostId, words, createdAt: deps.now() },
  );
  const ids = await insertPartyEmails(tx, rows);
  await queueEmails(
    deps,
    tx,
    ids.map((id) => ({ template: 'party-letter', id }) as const),
  );
}

/** Purges e-mails queued before an instant: they have been sent or given up. */
export function purgePartyEmails(tx: Queryable, before: Date): Promise<void> {
  return deletePartyEmailsBefore(tx, before);
}

/** Deletes the e-mails to the address of an erased person. */
export function forgetPartyEmails(tx: Queryable, email: string): Promise<void> {
  return deletePartyEmailsTo(tx, email);
}

/** The e-mail to a guest without an account about a change of their party. */
export function partyEmails(
  deps: Pick<Deps, 'config' | 'db' | 'pseudonymise'>,
): Pick<EmailComposers, 'party-letter'> {
  return {
    async 'party-letter'(id) {
      const email = await findPartyEmail(deps.db, id);
      if (email === null) return null;
      const { kind, facts, host, words, guestId, email: to } = email;
      const url = guestId && (await findGuestLink(deps, guestId));
      // The guest was removed from a party that still exists: nothing is sent.
      if (url === null && kind !== 'party_called_off') return null;
      return { to, ...renderPartyEmail({ kind, facts, host, words, url }) };
    },
  };
}
