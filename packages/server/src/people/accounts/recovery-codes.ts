import type { Deps } from '../../deps.ts';
import { type Actor, requireAccount } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { findSecondFactor } from './second-factor-store.ts';
import { checkSecondFactor, issueRecoveryCodes } from './second-factors.ts';

/**
 * Creates new recovery codes for the actor, given a code; the former ones are invalidated.
 * @throws AppError `not_authenticated`, `wrong_second_factor`, `conflict` (no second factor),
 * `too_many_attempts`
 */
export async function resetRecoveryCodes(
  deps: Pick<Deps, 'db' | 'knownPseudonyms' | 'limiter' | 'now' | 'pseudonymise' | 'secrets'>,
  actor: Actor,
  { code }: { readonly code: string },
): Promise<string[]> {
  const { accountId } = requireAccount(actor);
  const factor = await findSecondFactor(deps.db, accountId);
  if (factor === null || factor.confirmedAt === null) throw new AppError('conflict');
  await checkSecondFactor(deps, accountId, code);
  return deps.db.transaction((tx) => issueRecoveryCodes(deps, tx, accountId));
}
