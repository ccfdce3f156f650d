import type { PasswordOwner } from '@lampion/contract/rules/password-strength';
import type { Deps } from '../../deps.ts';
import { findAccountWithNames } from './account-store.ts';
import { findOneTimeTokenAccount, type GivenToken } from './one-time-token-store.ts';

/** What must not occur in an account's password: its address and the names of its owner. */
export async function getPasswordOwner({ db }: Pick<Deps, 'db'>, accountId: string): Promise<PasswordOwner> {
  const row = await findAccountWithNames(db, accountId);
  return row === null
    ? {}
    : { email: row.account.email, names: [row.account.displayName, row.fullName ?? ''] };
}

/** The same for the account of an e-mailed link; null when it is unknown, expired or used. */
export async function findPasswordOwner(
  deps: Pick<Deps, 'db'>,
  given: GivenToken,
): Promise<PasswordOwner | null> {
  const accountId = await findOneTimeTokenAccount(deps.db, given);
  return accountId === null ? null : getPasswordOwner(deps, accountId);
}
