import { randomBytes } from 'node:crypto';
import type { SecondFactorSetup } from '@lampion/contract/schemas/security';
import { type Actor, requireAccount } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { findAccount } from './account-store.ts';
import { checkCurrentPassword } from './check-current-password.ts';
import { describeAuthenticator } from './describe-authenticator.ts';
import { purposeOf } from './encrypt-second-factors.ts';
import { proposeSecondFactor } from './second-factor-store.ts';

/** As recommended by RFC 4226: as long as the hash. */
const SECRET_BYTES = 20;

/**
 * Creates a secret for the actor's authenticator, to be confirmed with a first code. Nothing changes before; calling
 * again creates another secret.
 * @throws AppError `not_authenticated`, `wrong_password`, `conflict` (one is active), `too_many_attempts`
 */
export async function startSecondFactor(
  deps: Pick<Deps, 'db' | 'limiter' | 'now' | 'secrets'>,
  actor: Actor,
  { password }: { readonly password: string | null },
): Promise<SecondFactorSetup> {
  const { accountId } = requireAccount(actor);
  await checkCurrentPassword(deps, accountId, password);
  const account = await findAccount(deps.db, accountId);
  if (account === null) throw new AppError('not_authenticated');
  const secret = randomBytes(SECRET_BYTES);
  const factor = {
    accountId,
    secret: deps.secrets.seal(secret, purposeOf(accountId)),
    createdAt: deps.now(),
  };
  if (!(await proposeSecondFactor(deps.db, factor))) throw new AppError('conflict');
  return describeAuthenticator(secret, account.email);
}
