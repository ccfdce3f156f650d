import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { PartyRecord } from '../events/lock-event.ts';
import { queueEmails } from '../mail/queue-email.ts';
import { findWithoutAccount, insertLetters, type LetterRow } from './letter-store.ts';

interface Letter {
  readonly kind: LetterRow['kind'];
  /** Who invites; null once they have left. */
  readonly host: string | null;
  /** The host's own. */
  readonly words?: string | undefined;
}

/**
 * Writes to the guests of a party without an account, but those who declined, what others read in their news. What is
 * told is kept with it: the party may be gone when the e-mail leaves.
 */
export async function queueLetters(
  deps: Pick<Deps, 'now'>,
  tx: Queryable,
  party: PartyRecord,
  { kind, host, words = '' }: Letter,
): Promise<void> {
  const { name, place, beginDate, endDate } = party;
  const facts = { name, place, beginDate: beginDate.toISOString(), endDate: endDate.toISOString() };
  const people = await findWithoutAccount(tx, party);
  const rows = people.flatMap(({ id: guestId, email }) =>
    email === null ? [] : { guestId, email, kind, facts, host, words, createdAt: deps.now() },
  );
  const ids = await insertLetters(tx, rows);
  await queueEmails(
    deps,
    tx,
    ids.map((id) => ({ template: 'party-letter', id }) as const),
  );
}
