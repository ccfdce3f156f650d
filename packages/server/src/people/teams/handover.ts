import type { Team } from '@lampion/contract/people/teams';
import type { Deps } from '../../deps.ts';
import { type Actor, requireAccount } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { moveProRole } from '../accounts/pro-profiles.ts';
import { lockOrganiser, moveOrganiser } from '../organisers/organisers.ts';
import { recordTeamChange } from './changes.ts';
import { changeTeam, describeTeam } from './members.ts';
import {
  deleteMember,
  findFirstOwner,
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

async function passTo(
  tx: Queryable,
  organiserId: string,
  accounts: { readonly from: string; readonly to: string },
): Promise<void> {
  await deleteMember(tx, organiserId, { accountId: accounts.to });
  await moveOrganiser(tx, organiserId, accounts.to);
  await moveProRole(tx, accounts);
}
