import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { lockParty, type PartyRecord } from '../events/lock-event.ts';
import { moveParty } from '../events/move-party.ts';
import { tellLive } from '../live/tell-live.ts';
import { tellNews } from '../news/tell-news.ts';
import { deleteCohost, findCohostIds, findGuestMembers } from './host-store.ts';
import { findHostedIds } from './party-data-store.ts';
import { isOpenParty } from './party-policy.ts';
import { queueLetters } from './queue-letters.ts';
import { toNewsFacts, toPartyChange } from './tell-guests.ts';

/**
 * Hands the parties of an account that is erased to the co-host named first. Those without one go with the account; the
 * guests of one that was to come are told that it is called off. Call it before the app account is deleted.
 */
export async function leaveParties(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  accountId: string,
): Promise<void> {
  for (const id of await findHostedIds(tx, accountId)) {
    const party = await lockParty(tx, id);
    if (party === null) continue;
    const [heirId] = await findCohostIds(tx, id);
    if (heirId !== undefined) {
      await moveParty(tx, id, heirId);
      await deleteCohost(tx, id, heirId);
    } else if (isOpenParty({ event: party }, deps.now())) await tellEnd(deps, tx, party);
    await tellLive(tx, toPartyChange(id));
  }
}

/** What is told names nothing that is about to be erased but the party. */
async function tellEnd(deps: Pick<Deps, 'jobs' | 'now'>, tx: Queryable, party: PartyRecord): Promise<void> {
  const before = toNewsFacts(party);
  const to = await findGuestMembers(tx, party.id);
  await tellNews(deps, tx, [{ to, kind: 'party_called_off', eventId: null, actorId: null, before }]);
  await queueLetters(deps, tx, party, { kind: 'party_called_off', isHostLeaving: true });
}
