import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { type AccountRow, findAccount } from './account-store.ts';
import { verifyPassword } from './hash-password.ts';

const PER_ACCOUNT = { name: 'current-password', points: 10, seconds: 15 * 60 };

/**
 * Checks the password of the signed-in account, and returns the account. For actions not allowed to accounts without a
 * password: nothing else distinguishes the owner from a stranger at an unlocked screen.
 * @throws AppError `password_missing`, `wrong_password`, `too_many_attempts`, `not_authenticated` when the account is gone
 */
export async function requireCurrentPassword(
  deps: Pick<Deps, 'db' | 'limiter'>,
  accountId: string,
  password: string,
): Promise<AccountRow> {
  const account = await findAccount(deps.db, accountId);
  if (account === null) throw new AppError('not_authenticated');
  if (account.passwordHash === null) throw new AppError('password_missing');
  await deps.limiter.consume(PER_ACCOUNT, accountId);
  if (!(await verifyPassword(password, account.passwordHash))) throw new AppError('wrong_password');
  await deps.limiter.reset(PER_ACCOUNT, accountId);
  return account;
}

/**
 * Checks the password of the signed-in account: for actions that a stranger at an unlocked screen must not
 * take. Passes for an account that only signs in with Google and has no password.
 * @throws AppError `wrong_password`, `too_many_attempts`, `not_authenticated` when the account is gone
 */
export async function checkCurrentPassword(
  deps: Pick<Deps, 'db' | 'limiter'>,
  accountId: string,
  password: string | null,
): Promise<void> {
  const account = await findAccount(deps.db, accountId);
  if (account === null) throw new AppError('not_authenticated');
  if (account.passwordHash !== null) await requireCurrentPassword(deps, accountId, password ?? '');
}
