import type { GivenReply } from '@lampion/contract/events/replies';
import type { Deps } from '../../deps.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { PartyRecord } from '../events/update.ts';
import { applyAnswers, findAllGuests, resetReplies } from './party-guest-store.ts';
import { findInside } from './place-store.ts';
import { saveReply } from './replies.ts';
import { readPlaces } from './waiting-list.ts';

/**
 * Turns the votes on the chosen date into replies, in the order of the guest list: a yes gets a
 * place while there are some. Without a limit of places, all are written at once. Hosts come, and
 * guests who were let in at the door keep their place. Call it with the party locked.
 */
export async function applyVotes(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  party: PartyRecord,
  votes: ReadonlyMap<string, GivenReply>,
): Promise<void> {
  const guests = await findAllGuests(tx, party.id);
  const inside = await findInside(tx, party.id);
  const isKept = (id: string) => inside.has(id) && votes.get(id) !== 'yes';
  const voters = guests.filter(
    ({ id, appAccountId }) => votes.has(id) && appAccountId !== party.hostId && !isKept(id),
  );
  if (party.capacity === null && guests.every(({ reply }) => reply !== 'waiting')) {
    const answers = voters.map(({ id }) => ({ id, reply: votes.get(id) }));
    return applyAnswers(tx, party.id, answers, deps.now());
  }
  for (const guest of voters) {
    const reply = votes.get(guest.id);
    if (reply === undefined) continue;
    await saveReply(deps, tx, await readPlaces(deps, tx, party), guest, { reply });
  }
}

/**
 * Resets replies to a date that was replaced: guests who declined or were unsure are asked again.
 * Those who come keep their place and are notified of the change. Call it with the party locked.
 */
export async function askAgain(tx: Queryable, eventId: string, guestIds: readonly string[]): Promise<void> {
  if (guestIds.length > 0) await resetReplies(tx, eventId, guestIds);
}
