import type { BlockListener, Deps } from '../../deps.ts';
import { notifyMembers } from '../../messages/notifications/sending.ts';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { inviteMembers } from '../guest-list/invitations.ts';
import {
  deleteCohost,
  deleteCohostsBetween,
  deleteExclusions,
  findFriendsNamed,
  insertCohost,
} from './host-store.ts';
import { changeAsOwner, changeOwnParty, notifyGuests, toPartyChange } from './parties.ts';
import { findCohosts } from './store.ts';

type Needed = Pick<Deps, 'db' | 'jobs' | 'now' | 'pages'>;

/** A party, and a member by username. */
interface Named {
  readonly id: string;
  readonly username: string;
}

/**
 * Makes a friend of the caller a co-host of their party, and notifies them. They are added to its
 * guest list: they can reply, and stay invited when they are no longer co-host. Idempotent.
 * @throws AppError `not_authenticated`, `app_account_missing`, `party_not_found`; `not_party_host`,
 * also for a co-host; `member_not_found` for a member who is not a friend; `party_full`
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
    await notifyMembers(deps, tx, [piece], [toPartyChange(id)]);
  });
  return null;
}

/**
 * Removes a co-host, as the host or as that co-host. Idempotent.
 * @throws AppError `not_authenticated`, `app_account_missing`, `party_not_found`; `not_party_host`,
 * also for another co-host
 */
export async function removeCohost(deps: Needed, actor: Actor, { id, username }: Named): Promise<null> {
  return changeOwnParty(deps, actor, id, async (tx, party, { role, member }) => {
    const cohost = (await findCohosts(tx, id, member.appAccountId)).find((one) => one.username === username);
    if (role !== 'owner' && cohost?.id !== member.appAccountId) throw new AppError('not_party_host');
    if (cohost === undefined) return null;
    await deleteCohost(tx, id, cohost.id);
    await notifyGuests(deps, tx, party, null);
    return null;
  });
}

/** Ends co-hosting between two members when one blocks the other; both stay on the list. */
export const endCohosting: BlockListener = (_deps, tx, { blockerId, blockedId }) =>
  deleteCohostsBetween(tx, blockerId, blockedId);
