import type { Reply } from '@lampion/contract/events/guests';
import type { Deps } from '../../deps.ts';
import { queueEmails } from '../../messages/mail/queue.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { EmailComposers } from '../../platform/emails/frame.ts';
import { describePartyPush, renderPartyEmail } from '../../platform/emails/parties.ts';
import type { PartyRecord } from '../events/update.ts';
import { findGuestLink } from '../guest-list/linked-replies.ts';
import { audienceReplies } from './announcement-store.ts';
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
  /** Another host who writes it. */
  readonly authorId?: string;
  /** The replies of the guests it is for. */
  readonly replies?: readonly Reply[];
}

/**
 * Queues the e-mails to guests of the party without an account, except those who declined; others
 * read the same in their news. Guests who registered a browser with their pass get them there
 * instead (`pushFirst`). The content is stored: the party may be deleted before the e-mail is sent.
 * Returns the number of guests.
 */
export async function queuePartyEmails(
  deps: Pick<Deps, 'now'>,
  tx: Queryable,
  party: PartyRecord,
  { kind, isHostLeaving = false, words = '', authorId, replies = audienceReplies.all }: PartyEmail,
): Promise<number> {
  const { name, place, beginDate, endDate } = party;
  const facts = { name, place, beginDate: beginDate.toISOString(), endDate: endDate.toISOString() };
  const people = await findWithoutAccount(tx, party, replies);
  if (people.length === 0) return 0;
  const hostId = isHostLeaving ? null : (authorId ?? party.hostId);
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
  return ids.length;
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
      const link = guestId && (await findGuestLink(deps, guestId));
      // The guest was removed from a party that still exists: nothing is sent.
      if (!link && kind !== 'party_called_off') return null;
      const said = { kind, facts, host, words };
      const content = { to, ...renderPartyEmail({ ...said, url: link ? link.url : null }) };
      if (!guestId || !link) return content;
      const push = { guestId, eventId: link.eventId, title: facts.name, body: describePartyPush(said) };
      return { ...content, push };
    },
  };
}
