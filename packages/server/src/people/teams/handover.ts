import type { UserDetail } from '@lampion/contract/people/admin-users';
import type { Team } from '@lampion/contract/people/teams';
import type { Deps } from '../../deps.ts';
import { type Actor, requireAccount } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { moveProRole } from '../accounts/pro-profiles.ts';
import { changeUser, getUser } from '../accounts/users.ts';
import { endKeysOf } from '../api-keys/api-keys.ts';
import { lockOrganiser, moveOrganiser } from '../organisers/organisers.ts';
import { recordTeamChange } from './changes.ts';
import { changeTeam, describeTeam } from './members.ts';
import {
  deleteMember,
  findFirstOwner,
  findHeirByEmail,
  findHeirs,
  findMembers,
  findOwnOrganiserId,
  insertMember,
} from './store.ts';

/**
 * The organiser's own account hands the pro profile over to a person of its team, and stays in it
 * as an owner. Events, guests, subscription and invoices belong to the organiser and follow. All
 * owners get an e-mail.
 * @throws AppError as `changeTeam`; `not_first_owner`, `not_found`, `heir_not_ready`
 */
export function handOverTeam(deps: Pick<Deps, 'db' | 'now'>, actor: Actor, memberId: string): Promise<Team> {
  return changeTeam(deps, actor, async (tx, organiserId) => {
    const { accountId, team } = requireAccount(actor);
    const first = await findFirstOwner(tx, organiserId);
    // Also for a second handover at the same moment, which finds another account behind the lock.
    if (team !== undefined || first?.accountId !== accountId) throw new AppError('not_first_owner');
    const isIn = (await findMembers(tx, organiserId)).some(({ id }) => id === memberId);
    if (!isIn) throw new AppError('not_found');
    const [heir] = await findHeirs(tx, organiserId, { id: memberId });
    if (heir === undefined) throw new AppError('heir_not_ready');
    await passTo(tx, organiserId, { from: accountId, to: heir.accountId });
    await insertMember(tx, { organiserId, accountId, role: 'owner', createdAt: deps.now() });
    const change = { organiserId, action: 'handOverTeam', accountId, concernedId: heir.accountId } as const;
    await recordTeamChange(deps, tx, change);
    return describeTeam(tx, actor, organiserId);
  });
}

/**
 * The pro profile of an account that is erased passes to the owner who has been in the team for
 * longest and can hold it, and all owners get an e-mail; without one it is erased with the account.
 */
export async function passOrganiserOn(
  deps: Pick<Deps, 'now'>,
  tx: Queryable,
  accountId: string,
): Promise<void> {
  const organiserId = await findOwnOrganiserId(tx, accountId);
  if (organiserId === null) return;
  await lockOrganiser(tx, organiserId);
  const [heir] = await findHeirs(tx, organiserId, { role: 'owner' });
  if (heir === undefined) return;
  await passTo(tx, organiserId, { from: accountId, to: heir.accountId });
  const change = { action: 'passOnTeam', accountId: null, concernedId: heir.accountId } as const;
  await recordTeamChange(deps, tx, { organiserId, ...change });
}

/**
 * An administrator gives the pro profile of an account to another one, because whoever held it no
 * longer can. The former account stays in the team, without the rights of an owner and without its
 * keys; it and all owners get an e-mail.
 * @throws AppError `not_authenticated`, `forbidden`, `user_not_found`, `organiser_not_found` (no pro
 * profile), `heir_not_found`, `heir_not_ready`
 */
export async function recoverTeam(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  formerId: string,
  email: string,
): Promise<UserDetail> {
  await changeUser(deps, actor, formerId, {
    async work(tx) {
      const organiserId = await findOwnOrganiserId(tx, formerId);
      if (organiserId === null) throw new AppError('organiser_not_found');
      await lockOrganiser(tx, organiserId);
      const heir = await findHeirByEmail(tx, email);
      if (heir === null) throw new AppError('heir_not_found');
      if (!heir.isReady) throw new AppError('heir_not_ready');
      await passTo(tx, organiserId, { from: formerId, to: heir.accountId });
      await insertMember(tx, { organiserId, accountId: formerId, role: 'manager', createdAt: deps.now() });
      await endKeysOf(tx, organiserId, formerId);
      const change = {
        action: 'recoverTeam',
        accountId: null,
        concernedId: heir.accountId,
        formerId,
      } as const;
      await recordTeamChange(deps, tx, { organiserId, ...change });
      return { action: 'account.hand-over', after: { organiserId, accountId: heir.accountId } };
    },
  });
  return getUser(deps, actor, formerId);
}

async function passTo(
  tx: Queryable,
  organiserId: string,
  accounts: { readonly from: string; readonly to: string },
): Promise<void> {
  await deleteMember(tx, organiserId, { accountId: accounts.to });
  await moveOrganiser(tx, organiserId, accounts.to);
  await moveProRole(tx, accounts);
}
