import type { CreateAppAccountBody, OwnAppAccount } from '@lampion/contract/schemas/member';
import { type Actor, requireAccount } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { isNewMember } from '../accounts/check-new-member.ts';
import { addOwnAppAccount } from '../members/add-own-app-account.ts';
import { eraseAccount } from './erase-account.ts';

/**
 * Makes a member of the calling account. Of somebody who says that they are too young nothing is stored; an account made
 * for this in the last hour, as by signing in with Google, does not stay either: it is erased, its session with it. An
 * older one stays as it was: a year may be mistyped.
 * @throws AppError as `addOwnAppAccount`
 */
export async function addAppAccount(
  deps: Pick<Deps, 'db' | 'jobs' | 'limiter' | 'now' | 'pages'>,
  actor: Actor,
  wanted: CreateAppAccountBody,
): Promise<OwnAppAccount> {
  try {
    return await addOwnAppAccount(deps, actor, wanted);
  } catch (error) {
    const isTooYoung = error instanceof AppError && error.code === 'under_age';
    const { accountId } = requireAccount(actor);
    if (isTooYoung && (await isNewMember(deps, accountId))) await eraseAccount(deps, actor, accountId);
    throw error;
  }
}
