import type { Deps } from '../../deps.ts';
import { queueEmails } from '../../messages/mail/queue.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { EmailComposers } from '../../platform/emails/frame.ts';
import { renderPartyLetter } from '../../platform/emails/parties.ts';
import type { PartyRecord } from '../events/update.ts';
import { findGuestLink } from '../guest-list/linked-replies.ts';
import {
  deleteLettersBefore,
  deleteLettersTo,
  findLetter,
  findWithoutAccount,
  insertLetters,
  type LetterRow,
} from './email-store.ts';
import { findHostName } from './host-store.ts';

interface Letter {
  readonly kind: LetterRow['kind'];
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
export async function queueLetters(
  deps: Pick<Deps, 'now'>,
  tx: Queryable,
  party: PartyRecord,
  { kind, isHostLeaving = false, words = '' }: Letter,
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
  const ids = await insertLetters(tx, rows);
  await queueEmails(
    deps,
    tx,
    ids.map((id) => ({ template: 'party-letter', id }) as const),
  );
}

/** Purges e-mails queued before an instant: they have been sent or given up. */
export function purgeLetters(tx: Queryable, before: Date): Promise<void> {
  return deleteLettersBefore(tx, before);
}

/** Deletes the e-mails to the address of an erased person. */
export function forgetLetters(tx: Queryable, email: string): Promise<void> {
  return deleteLettersTo(tx, email);
}

/** The e-mail to a guest without an account about a change of their party. */
export function partyEmails(
  deps: Pick<Deps, 'config' | 'db' | 'pseudonymise'>,
): Pick<EmailComposers, 'party-letter'> {
  return {
    async 'party-letter'(id) {
      const letter = await findLetter(deps.db, id);
      if (letter === null) return null;
      const { kind, facts, host, words, guestId, email: to } = letter;
      const url = guestId && (await findGuestLink(deps, guestId));
      // The guest was removed from a party that still exists: nothing is sent.
      if (url === null && kind !== 'party_called_off') return null;
      return { to, ...renderPartyLetter({ kind, facts, host, words, url }) };
    },
  };
}
