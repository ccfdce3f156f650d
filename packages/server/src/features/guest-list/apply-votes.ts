import type { GivenReply } from '@lampion/contract/schemas/reply';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { PartyRecord } from '../events/lock-event.ts';
import { findAllGuests } from './party-guest-store.ts';
import { readPlaces } from './read-places.ts';
import { saveReply } from './save-reply.ts';

/**
 * Makes what guests answered to the date that was chosen their reply, in the order in which they came to the list: who
 * said yes gets a place, while there are some. Hosts come. Call it with the party locked.
 */
export async function applyVotes(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  party: PartyRecord,
  votes: ReadonlyMap<string, GivenReply>,
): Promise<void> {
  for (const guest of await findAllGuests(tx, party.id)) {
    const reply = votes.get(guest.id);
    if (reply === undefined || guest.appAccountId === party.hostId) continue;
    await saveReply(deps, tx, await readPlaces(deps, tx, party), guest, { reply });
  }
}
