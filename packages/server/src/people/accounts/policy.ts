import type { Config } from '../../config.ts';
import { AppError } from '../../platform/app-error.ts';
import type { AccountRow } from './store.ts';

/**
 * Checked after authentication and before a session exists. Throws `account_suspended`, or
 * `forbidden` when signing in to the administration without the role.
 */
export function checkMaySignIn(account: Pick<AccountRow, 'suspendedAt' | 'role'>, asAdmin: boolean): void {
  if (account.suspendedAt !== null) throw new AppError('account_suspended');
  if (asAdmin && account.role !== 'admin') throw new AppError('forbidden');
}

/**
 * Whether the second factor is required: of administrators in production. A demonstration, whose
 * passwords are public, is not production.
 */
export function isSecondFactorRequired(
  { isProduction, ALLOW_EMBEDDED }: Pick<Config, 'isProduction' | 'ALLOW_EMBEDDED'>,
  role: AccountRow['role'],
): boolean {
  return role === 'admin' && isProduction && !ALLOW_EMBEDDED.includes('demo-content');
}
