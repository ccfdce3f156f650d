import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { removeParty } from '../events/remove-party.ts';
import { leaveCalledOffNews } from '../news/leave-called-off-news.ts';
import { changeAsOwner } from './change-own-party.ts';
import { countNotDeclined, findGuestMembers } from './host-store.ts';
import { isOpenParty } from './party-policy.ts';
import { tellGuests, toNewsFacts } from './tell-guests.ts';

/**
 * Deletes a party of the caller for good, with its guests and votes. One that is still on and has guests is called off
 * first, so that they are told, and goes on reading it in their news. The second call throws `party_not_found`.
 * @throws AppError `not_authenticated`, `app_account_missing`, `party_not_found`, `not_party_host`, `party_has_guests`
 */
export async function deleteParty(
  deps: Pick<Deps, 'db' | 'jobs' | 'now' | 'pages'>,
  actor: Actor,
  id: string,
): Promise<null> {
  return changeAsOwner(deps, actor, id, async (tx, party, { member }) => {
    const ownCount = (await findGuestMembers(tx, id)).includes(member.appAccountId) ? 1 : 0;
    if (isOpenParty({ event: party }, deps.now()) && (await countNotDeclined(tx, id)) > ownCount)
      throw new AppError('party_has_guests');
    await tellGuests(deps, tx, party, null);
    await leaveCalledOffNews(tx, id, toNewsFacts(party));
    await removeParty(tx, id);
    return null;
  });
}
