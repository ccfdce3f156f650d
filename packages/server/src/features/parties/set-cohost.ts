import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { inviteMembers } from '../guest-list/invite-members.ts';
import type { BlockListener } from '../members/add-block.ts';
import { tellNews } from '../news/tell-news.ts';
import { changeAsOwner, changeOwnParty } from './change-own-party.ts';
import {
  deleteCohost,
  deleteCohostsBetween,
  deleteExclusions,
  findFriendsNamed,
  insertCohost,
} from './host-store.ts';
import { findCohosts } from './party-store.ts';
import { tellGuests, toPartyChange } from './tell-guests.ts';

type Needed = Pick<Deps, 'db' | 'jobs' | 'now' | 'pages'>;

/** A party, and a member by username. */
interface Named {
  readonly id: string;
  readonly username: string;
}

/**
 * Makes a friend of the caller a co-host of their party, and notifies them. They are on its guest list from then on: they
 * can answer, and stay invited when they are no longer co-host. Idempotent.
 * @throws AppError `not_authenticated`, `app_account_missing`, `party_not_found`; `not_party_host`, also for a co-host;
 * `member_not_found` for somebody who is no friend; `party_full`
 */
export async function setCohost(deps: Needed, actor: Actor, { id, username }: Named): Promise<null> {
  await changeAsOwner(deps, actor, id, async (tx, _party, { member }) => {
    const [friend] = await findFriendsNamed(tx, member.appAccountId, { usernames: [username], groupIds: [] });
    if (!friend?.accountId) throw new AppError('member_not_found');
    const { accountId, appAccountId, nickname } = friend;
    if (!(await insertCohost(tx, { eventId: id, appAccountId, createdAt: deps.now() }))) return;
    await deleteExclusions(tx, id, [appAccountId]);
    await inviteMembers(deps, tx, id, [{ accountId, appAccountId, nickname }]);
    const actorId = member.appAccountId;
    const piece = { to: [appAccountId], kind: 'cohost', eventId: id, actorId } as const;
    await tellNews(deps, tx, [piece], [toPartyChange(id)]);
  });
  return null;
}

/**
 * Ends it: by the host, or by the co-host themself. Idempotent.
 * @throws AppError `not_authenticated`, `app_account_missing`, `party_not_found`; `not_party_host`, also for another
 * co-host
 */
export async function removeCohost(deps: Needed, actor: Actor, { id, username }: Named): Promise<null> {
  return changeOwnParty(deps, actor, id, async (tx, party, { role, member }) => {
    const cohost = (await findCohosts(tx, id, member.appAccountId)).find((one) => one.username === username);
    if (role !== 'owner' && cohost?.id !== member.appAccountId) throw new AppError('not_party_host');
    if (cohost === undefined) return null;
    await deleteCohost(tx, id, cohost.id);
    await tellGuests(deps, tx, party, null);
    return null;
  });
}

/** Ends it between two members when one blocks the other; both stay on the list. */
export const endCohosting: BlockListener = (_deps, tx, { blockerId, blockedId }) =>
  deleteCohostsBetween(tx, blockerId, blockedId);
