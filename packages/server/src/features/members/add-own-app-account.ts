import type { CreateAppAccountBody, OwnAppAccount } from '@lampion/contract/schemas/member';
import { type Actor, requireAccount } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { createAppAccount } from './create-app-account.ts';
import { readAppAccount } from './get-own-app-account.ts';
import { findMemberRow } from './member-store.ts';

const PER_ACCOUNT = { name: 'add-app-account', points: 30, seconds: 3600 };

/**
 * Makes a member of the calling account: one that signed in with Google, an organiser, one from before. The name is the
 * account's own where none is given.
 * @throws AppError `not_authenticated`, `app_account_exists`, `username_taken`, `username_reserved`, `under_age`,
 * `invalid_input`, `too_many_attempts`
 */
export async function addOwnAppAccount(
  deps: Pick<Deps, 'db' | 'limiter' | 'now'>,
  actor: Actor,
  wanted: CreateAppAccountBody,
): Promise<OwnAppAccount> {
  const { accountId } = requireAccount(actor);
  await deps.limiter.consume(PER_ACCOUNT, accountId);
  const appAccountId = await deps.db.transaction(async (tx) => {
    const known = await findMemberRow(tx, accountId);
    if (known === null) throw new AppError('not_authenticated');
    if (known.appAccountId !== null) throw new AppError('app_account_exists');
    const appName = wanted.appName ?? (known.displayName || wanted.username);
    return createAppAccount(deps, tx, accountId, { ...wanted, appName });
  });
  return readAppAccount(deps, appAccountId);
}
