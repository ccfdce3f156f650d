import type { CreateAppAccountBody } from '@lampion/contract/schemas/member';
import { AppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { insertAppAccount } from './app-account-store.ts';
import { checkBirthDate, checkUsernameAllowed } from './member-policy.ts';

/**
 * Passes when somebody may become a member with these values, as far as nobody else is concerned.
 * @throws AppError `username_reserved`, `under_age`, `invalid_input` at `birthDate`
 */
export function checkNewMember(
  { now }: Pick<Deps, 'now'>,
  { username, birthDate }: CreateAppAccountBody,
): void {
  checkBirthDate(birthDate, now());
  checkUsernameAllowed(username);
}

/**
 * Makes a member of an account that is none yet, in the caller's transaction; returns the id of the app account. Of two
 * who ask for a username at once, one gets it.
 * @throws AppError `username_taken`, and those of `checkNewMember`
 */
export async function createAppAccount(
  deps: Pick<Deps, 'now'>,
  tx: Queryable,
  accountId: string,
  wanted: CreateAppAccountBody,
): Promise<string> {
  checkNewMember(deps, wanted);
  const { username, birthDate = null, appName = username } = wanted;
  const id = await insertAppAccount(tx, { accountId, username, birthDate, appName });
  if (id === null) throw new AppError('username_taken');
  return id;
}
