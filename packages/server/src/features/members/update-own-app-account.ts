import type { OwnAppAccount, UpdateAppAccountBody } from '@lampion/contract/schemas/member';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { findPagesOf, lockAppAccount, updateAppAccountRow } from './app-account-store.ts';
import { requireMember } from './find-member.ts';
import { getOwnAppAccount } from './get-own-app-account.ts';
import { checkBirthDate, checkUsernameAllowed, checkUsernameChangeable } from './member-policy.ts';

const PER_ACCOUNT = { name: 'update-app-account', points: 60, seconds: 600 };

/**
 * Changes the given parts of the calling member's own profile. Resolves once no server process shows the older name.
 * Idempotent: the username one has is no change of it.
 * @throws AppError `not_authenticated`, `app_account_missing`, `username_taken`, `username_reserved`, `username_settled`,
 * `under_age`, `invalid_input` at `birthDate`, `too_many_attempts`
 */
export async function updateOwnAppAccount(
  deps: Pick<Deps, 'db' | 'limiter' | 'now' | 'pages'>,
  actor: Actor,
  { username, ...rest }: UpdateAppAccountBody,
): Promise<OwnAppAccount> {
  const { accountId, appAccountId } = await requireMember(deps, actor);
  await deps.limiter.consume(PER_ACCOUNT, accountId);
  const now = deps.now();
  checkBirthDate(rest.birthDate, now);
  await deps.pages.transaction(async (tx, changed) => {
    const before = await lockAppAccount(tx, appAccountId);
    if (before === null) throw new AppError('app_account_missing');
    const isRenamed = username !== undefined && username !== before.username;
    if (isRenamed) checkNewUsername(username, before.usernameChangedAt, now);
    const changes = { ...rest, ...(isRenamed && { username, usernameChangedAt: now }) };
    if (Object.values(changes).every((value) => value === undefined)) return;
    if (!(await updateAppAccountRow(tx, appAccountId, changes))) throw new AppError('username_taken');
    changed(...(await findPagesOf(tx, appAccountId)));
  });
  return getOwnAppAccount(deps, actor);
}

function checkNewUsername(username: string, changedAt: Date | null, now: Date): void {
  checkUsernameAllowed(username);
  checkUsernameChangeable(changedAt, now);
}
