import type { OwnAppAccount } from '@lampion/contract/schemas/member';
import type { Actor } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Client } from '../../client.ts';
import type { Deps } from '../../deps.ts';
import { requireMember } from './find-member.ts';
import { getOwnAppAccount } from './get-own-app-account.ts';
import { CODE_TRIES_MAX, isVerificationCode } from './issue-verification-code.ts';
import {
  deletePhoneCode,
  deletePhoneCodesOf,
  givePhone,
  takePhoneAway,
  takePhoneTry,
} from './phone-store.ts';

const HOUR = 3600;
const PER_ADDRESS = { name: 'verify-code-address', points: 60, seconds: HOUR };
const PER_ACCOUNT = { name: 'verify-code-account', points: 20, seconds: HOUR };

/**
 * Adds the phone whose code the calling member enters. A code works once and allows five attempts. A number belongs to the
 * member who proved it last.
 * @throws AppError `not_authenticated`, `app_account_missing`, `wrong_verification_code` (also for one that is used or
 * expired), `too_many_attempts`
 */
export async function confirmPhone(
  deps: Pick<Deps, 'db' | 'knownPseudonyms' | 'limiter' | 'now'>,
  actor: Actor,
  client: Client,
  code: string,
): Promise<OwnAppAccount> {
  const { accountId, appAccountId } = await requireMember(deps, actor);
  await deps.limiter.consume(PER_ADDRESS, client.address);
  await deps.limiter.consume(PER_ACCOUNT, accountId);
  const now = deps.now();
  const row = await takePhoneTry(deps.db, { appAccountId, now, maxTries: CODE_TRIES_MAX });
  if (row === null || row.codeHash === null) throw new AppError('wrong_verification_code');
  const { id, codeHash, phone } = row;
  if (!(await isVerificationCode(deps, { id, codeHash }, code)))
    throw new AppError('wrong_verification_code');
  await deps.db.transaction(async (tx) => {
    if (!(await deletePhoneCode(tx, id))) throw new AppError('wrong_verification_code');
    await givePhone(tx, { appAccountId, phone, now });
  });
  return getOwnAppAccount(deps, actor);
}

/**
 * Takes the calling member's phone away, and a code that waits with it. Idempotent.
 * @throws AppError `not_authenticated`, `app_account_missing`
 */
export async function removePhone(deps: Pick<Deps, 'db' | 'now'>, actor: Actor): Promise<OwnAppAccount> {
  const { appAccountId } = await requireMember(deps, actor);
  await deps.db.transaction(async (tx) => {
    await deletePhoneCodesOf(tx, appAccountId);
    await takePhoneAway(tx, appAccountId);
  });
  return getOwnAppAccount(deps, actor);
}
