import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { findCodeStep } from './describe-authenticator.ts';
import { purposeOf } from './encrypt-second-factors.ts';
import { hashRecoveryCode } from './issue-recovery-codes.ts';
import {
  findSecondFactor,
  hasSecondFactor,
  type SecondFactorRow,
  takeRecoveryCode,
  takeStep,
} from './second-factor-store.ts';

/** Counted per account: only someone who knows the password gets this far. */
const PER_ACCOUNT = { name: 'second-factor', points: 10, seconds: 15 * 60 };

type Dependencies = Pick<Deps, 'db' | 'knownPseudonyms' | 'limiter' | 'now' | 'secrets'>;

/**
 * Passes when an account has no second factor, or when `code` is right: from its authenticator, or a recovery code.
 * Either works once. Do not call inside a transaction: a used code must stay used after a rollback.
 * @throws AppError `second_factor_required` without a code, `wrong_second_factor`, `too_many_attempts`
 */
export async function checkSecondFactor(
  deps: Dependencies,
  accountId: string,
  code: string | undefined,
): Promise<void> {
  await checkFactor(deps, accountId, await findSecondFactor(deps.db, accountId), code);
}

/** The same where the authenticator is already loaded. */
export async function checkFactor(
  deps: Dependencies,
  accountId: string,
  factor: Pick<SecondFactorRow, 'confirmedAt' | 'secret'> | null,
  code: string | undefined,
): Promise<void> {
  if (factor === null || factor.confirmedAt === null) return;
  if (code === undefined) throw new AppError('second_factor_required');
  await deps.limiter.consume(PER_ACCOUNT, accountId);
  if (!(await useCode(deps, accountId, factor.secret, code))) throw new AppError('wrong_second_factor');
  await deps.limiter.reset(PER_ACCOUNT, accountId);
}

/**
 * The same for a signed-in caller, before actions reserved to the owner. A missing code is an error of the field:
 * a 401 would end the session.
 * @throws AppError `invalid_input` on the field `code`, `wrong_second_factor`, `too_many_attempts`
 */
export async function checkOwnSecondFactor(
  deps: Dependencies,
  accountId: string,
  code: string | undefined,
): Promise<void> {
  if (code === undefined && (await hasSecondFactor(deps.db, accountId))) {
    const message = 'Indiquez le code de votre application d’authentification';
    throw new AppError('invalid_input', { fields: [{ path: 'code', message }] });
  }
  await checkSecondFactor(deps, accountId, code);
}

async function useCode(
  deps: Dependencies,
  accountId: string,
  secret: Buffer,
  code: string,
): Promise<boolean> {
  if (!/^\d{6}$/.test(code)) {
    return takeRecoveryCode(deps.db, accountId, await hashRecoveryCode(deps, accountId, code));
  }
  const step = findCodeStep(deps.secrets.open(secret, purposeOf(accountId)), code, deps.now());
  return step !== null && takeStep(deps.db, accountId, step);
}
