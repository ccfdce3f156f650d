import type { AppAccount } from '@lampion/contract/schemas/app-connection';
import { type Actor, requireOrganiser } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { findAppAccount } from './app-connection-store.ts';
import { toAppAccount } from './app-connection-view.ts';

/** Enough for typing mistakes, too few to enumerate usernames. */
const PER_ACCOUNT = { name: 'find-app-account', points: 60, seconds: 3600 };

/**
 * An app account by its exact name: of other members name and picture. Who does not let the caller find them, is blocked or is being
 * deleted is not found.
 * @throws AppError `not_authenticated`, `forbidden`, `app_account_not_found`, `too_many_attempts`
 */
export async function getAppAccount(
  deps: Pick<Deps, 'db' | 'limiter'>,
  actor: Actor,
  username: string,
): Promise<AppAccount> {
  const organiser = requireOrganiser(actor);
  await deps.limiter.consume(PER_ACCOUNT, organiser.accountId);
  const row = await findAppAccount(deps.db, organiser, username);
  if (row === null) throw new AppError('app_account_not_found');
  return toAppAccount(row);
}
