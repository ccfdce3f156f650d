import { AppError } from '../../app-error.ts';
import type { AccountRow } from './account-store.ts';

/**
 * Checked after authentication and before a session exists. Throws `account_suspended`, or
 * `forbidden` when signing in to the administration without the role.
 */
export function checkMaySignIn(account: Pick<AccountRow, 'suspendedAt' | 'role'>, asAdmin: boolean): void {
  if (account.suspendedAt !== null) throw new AppError('account_suspended');
  if (asAdmin && account.role !== 'admin') throw new AppError('forbidden');
}
