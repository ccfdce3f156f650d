import type { SecondFactor } from '@lampion/contract/schemas/security';
import { type Actor, requireAccount } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { findAccount } from './account-store.ts';
import { isSecondFactorRequired } from './second-factor-policy.ts';
import { countRecoveryCodes, findSecondFactor } from './second-factor-store.ts';

/**
 * Whether the second factor is on, whether it is required, and how many recovery codes are left.
 * @throws AppError `not_authenticated`
 */
export async function getSecondFactor(
  deps: Pick<Deps, 'config' | 'db'>,
  actor: Actor,
): Promise<SecondFactor> {
  const { accountId } = requireAccount(actor);
  const account = await findAccount(deps.db, accountId);
  if (account === null) throw new AppError('not_authenticated');
  const factor = await findSecondFactor(deps.db, accountId);
  const isOn = factor !== null && factor.confirmedAt !== null;
  return {
    isOn,
    isRequired: isSecondFactorRequired(deps.config, account.role),
    recoveryCodesLeft: isOn ? await countRecoveryCodes(deps.db, accountId) : 0,
  };
}
