import type { OwnAppAccount } from '@lampion/contract/schemas/member';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { findAppAccountRow } from './app-account-store.ts';
import { toOwnAppAccount } from './app-account-view.ts';
import { requireMember } from './find-member.ts';

/**
 * The calling member's own profile.
 * @throws AppError `not_authenticated`, `app_account_missing`
 */
export async function getOwnAppAccount(deps: Pick<Deps, 'db' | 'now'>, actor: Actor): Promise<OwnAppAccount> {
  const { appAccountId } = await requireMember(deps, actor);
  return readAppAccount(deps, appAccountId);
}

/**
 * The profile of an app account; the caller has checked whose it is.
 * @throws AppError `app_account_missing`
 */
export async function readAppAccount(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  appAccountId: string,
): Promise<OwnAppAccount> {
  const row = await findAppAccountRow(db, appAccountId);
  if (row === null) throw new AppError('app_account_missing');
  return toOwnAppAccount(row, now());
}
