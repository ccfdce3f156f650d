import { type Actor, requireAccount } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { findCodeStep } from './describe-authenticator.ts';
import { purposeOf } from './encrypt-second-factors.ts';
import { issueRecoveryCodes } from './issue-recovery-codes.ts';
import { confirmSecondFactor as confirm, findSecondFactor } from './second-factor-store.ts';
import { deleteOtherSessions } from './session-store.ts';

const PER_ACCOUNT = { name: 'confirm-second-factor', points: 20, seconds: 15 * 60 };

/**
 * Activates the actor's authenticator with a first code from it, and returns the recovery codes. Every other device is
 * signed out: it signed in without it.
 * @throws AppError `not_authenticated`, `wrong_second_factor`, `conflict` (nothing to confirm), `too_many_attempts`
 */
export async function confirmSecondFactor(
  deps: Pick<Deps, 'db' | 'limiter' | 'now' | 'pseudonymise' | 'secrets'>,
  actor: Actor,
  { code }: { readonly code: string },
): Promise<string[]> {
  const { accountId, sessionId } = requireAccount(actor);
  await deps.limiter.consume(PER_ACCOUNT, accountId);
  const factor = await findSecondFactor(deps.db, accountId);
  if (factor === null || factor.confirmedAt !== null) throw new AppError('conflict');
  const now = deps.now();
  const step = findCodeStep(deps.secrets.open(factor.secret, purposeOf(accountId)), code, now);
  if (step === null) throw new AppError('wrong_second_factor');
  return deps.db.transaction(async (tx) => {
    if (!(await confirm(tx, accountId, { now, step }))) throw new AppError('conflict');
    await deleteOtherSessions(tx, accountId, sessionId);
    return issueRecoveryCodes(deps, tx, accountId);
  });
}
