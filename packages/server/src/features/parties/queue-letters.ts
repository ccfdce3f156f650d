import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { PartyRecord } from '../events/lock-event.ts';
import { queueEmails } from '../mail/queue-email.ts';
import { findHostName } from './host-store.ts';
import { findWithoutAccount, insertLetters, type LetterRow } from './letter-store.ts';

interface Letter {
  readonly kind: LetterRow['kind'];
  /** Whoever invites leaves Lampion, and is not named. */
  readonly isHostLeaving?: boolean;
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
