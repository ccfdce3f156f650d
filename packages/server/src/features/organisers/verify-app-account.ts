import { type Actor, requireOrganiser } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Client } from '../../client.ts';
import type { Deps } from '../../deps.ts';
import { requireMember } from '../members/find-member.ts';
import { CODE_TRIES_MAX, isVerificationCode } from '../members/issue-verification-code.ts';
import {
  connectAppAccount,
  deleteCode,
  deleteCodesOf,
  findAppAccount,
  takeTry,
} from './app-connection-store.ts';

const HOUR = 3600;
const PER_ADDRESS = { name: 'verify-code-address', points: 60, seconds: HOUR };
const PER_ACCOUNT = { name: 'verify-code-account', points: 20, seconds: HOUR };

type Dependencies = Pick<Deps, 'db' | 'knownPseudonyms' | 'limiter' | 'now' | 'pages'>;

/** The row of a code. Each call consumes an attempt, also concurrent ones and from any address. */
async function findVerified(
  deps: Dependencies,
  organiserId: string,
  { code, username }: { readonly code: string; readonly username: string },
) {
  const row = await takeTry(deps.db, { organiserId, username, now: deps.now(), maxTries: CODE_TRIES_MAX });
  if (row === null || row.codeHash === null) throw new AppError('wrong_verification_code');
  const { id, codeHash } = row;
  if (!(await isVerificationCode(deps, { id, codeHash }, code)))
    throw new AppError('wrong_verification_code');
  return row;
}

/**
 * Connects an app account to the actor's pro profile with the code its phone received. It then provides the profile's
 * picture and followers. A code works once and allows five attempts; an app account belongs to one
 * organiser.
 * @throws AppError `not_authenticated`, `forbidden`, `organiser_not_found`, `wrong_verification_code` (also for a code
 * that is used or expired, and for an unknown account), `app_account_taken`, `too_many_attempts`
 */
export async function verifyAppAccount(
  deps: Dependencies,
  actor: Actor,
  client: Client,
  input: { readonly code: string; readonly username: string },
): Promise<void> {
  const organiser = requireOrganiser(actor);
  const { accountId, organiserId } = organiser;
  if (organiserId === null) throw new AppError('organiser_not_found');
  await deps.limiter.consume(PER_ADDRESS, client.address);
  await deps.limiter.consume(PER_ACCOUNT, accountId);
  // Who blocks the organiser after a code was sent ends it.
  if ((await findAppAccount(deps.db, organiser, input.username)) === null)
    throw new AppError('wrong_verification_code');
  const { id, appAccountId } = await findVerified(deps, organiserId, input);
  await deps.pages.transaction(async (tx, changed) => {
    if (!(await deleteCode(tx, id))) throw new AppError('wrong_verification_code');
    if (!(await connectAppAccount(tx, organiserId, appAccountId))) throw new AppError('app_account_taken');
    changed(`organiser:${organiserId}`);
  });
}

/**
 * Connects the app account of the actor's own account, which signing in has proved already.
 * @throws AppError `not_authenticated`, `forbidden`, `organiser_not_found`, `app_account_missing`, `app_account_taken`
 */
export async function connectOwnAppAccount(deps: Pick<Deps, 'db' | 'pages'>, actor: Actor): Promise<void> {
  const { organiserId } = requireOrganiser(actor);
  if (organiserId === null) throw new AppError('organiser_not_found');
  const { appAccountId } = await requireMember(deps, actor);
  await deps.pages.transaction(async (tx, changed) => {
    await deleteCodesOf(tx, organiserId);
    if (!(await connectAppAccount(tx, organiserId, appAccountId))) throw new AppError('app_account_taken');
    changed(`organiser:${organiserId}`);
  });
}
