import { type Actor, requireAccount } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { checkSecondFactor } from './check-second-factor.ts';
import { deleteSecondFactor, findSecondFactor } from './second-factor-store.ts';

/**
 * Turns off the actor's second factor, given a last code, and deletes the recovery codes.
 * @throws AppError `not_authenticated`, `wrong_second_factor`, `conflict` (no second factor), `too_many_attempts`
 */
export async function stopSecondFactor(
  deps: Pick<Deps, 'db' | 'knownPseudonyms' | 'limiter' | 'now' | 'secrets'>,
  actor: Actor,
  { code }: { readonly code: string },
): Promise<void> {
  const { accountId } = requireAccount(actor);
  const factor = await findSecondFactor(deps.db, accountId);
  if (factor === null || factor.confirmedAt === null) throw new AppError('conflict');
  await checkSecondFactor(deps, accountId, code);
  await deleteSecondFactor(deps.db, accountId);
}
