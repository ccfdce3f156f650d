import type { AppAccount } from '@lampion/contract/people/app-connection';
import type { Client } from '../../client.ts';
import type { Deps } from '../../deps.ts';
import { queueEmail } from '../../messages/mail/queue.ts';
import { type Actor, requireOrganiser } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { requireMember } from '../members/members.ts';
import {
  CODE_LIFETIME_MS,
  CODE_TRIES_MAX,
  isVerificationCode,
  sendVerificationCode,
} from '../members/phone.ts';
import {
  clearAppAccount,
  connectAppAccount,
  deleteCode,
  deleteCodesOf,
  deleteExpiredCodes,
  findAppAccount,
  findCodePhone,
  replaceCode,
  setCodeHash,
  takeTry,
} from './app-connection-store.ts';
import { toAppAccount } from './view.ts';

/** Enough for typing mistakes, too few to enumerate usernames. */
const SEARCHES_PER_ACCOUNT = { name: 'find-app-account', points: 60, seconds: 3600 };

/**
 * An app account by its exact username; of other members only name and picture. Members who cannot
 * be found by the caller, are blocked or are being deleted are not found.
 * @throws AppError `not_authenticated`, `forbidden`, `app_account_not_found`, `too_many_attempts`
 */
export async function getAppAccount(
  deps: Pick<Deps, 'db' | 'limiter'>,
  actor: Actor,
  username: string,
): Promise<AppAccount> {
  const organiser = requireOrganiser(actor);
  await deps.limiter.consume(SEARCHES_PER_ACCOUNT, organiser.accountId);
  const row = await findAppAccount(deps.db, organiser, username);
  if (row === null) throw new AppError('app_account_not_found');
  return toAppAccount(row);
}

const HOUR = 3600;
const CODES_PER_ADDRESS = { name: 'send-code-address', points: 20, seconds: HOUR };
const CODES_PER_ACCOUNT = { name: 'send-code-account', points: 5, seconds: HOUR };
/** Counts all callers: prevents flooding a phone and limits guessing of its codes. */
const PER_PHONE = { name: 'send-code-phone', points: 3, seconds: HOUR };

/**
 * Sends a code to the verified phone of an app account, or else to its confirmed e-mail address. It
 * replaces the previous code. The answer is the same when there is neither, so that it does not
 * reveal what an account has.
 * @throws AppError `not_authenticated`, `forbidden`, `organiser_not_found`,
 * `app_account_not_found`, `app_account_taken` (connected to another organiser),
 * `too_many_attempts`
 */
export async function sendVerification(
  deps: Pick<Deps, 'db' | 'jobs' | 'limiter' | 'now'>,
  actor: Actor,
  client: Client,
  username: string,
): Promise<void> {
  const organiser = requireOrganiser(actor);
  const { accountId, organiserId } = organiser;
  if (organiserId === null) throw new AppError('organiser_not_found');
  await deps.limiter.consume(CODES_PER_ADDRESS, client.address);
  await deps.limiter.consume(CODES_PER_ACCOUNT, accountId);
  const appAccount = await findAppAccount(deps.db, organiser, username);
  if (appAccount === null) throw new AppError('app_account_not_found');
  const { id: appAccountId, organiserId: owner, phone } = appAccount;
  if (owner !== null && owner !== organiserId) throw new AppError('app_account_taken');
  await deps.limiter.consume(PER_PHONE, phone ?? appAccountId);
  const now = deps.now();
  const expiresAt = new Date(now.getTime() + CODE_LIFETIME_MS);
  await deps.db.transaction(async (tx) => {
    const id = await replaceCode(tx, { organiserId, appAccountId, now, expiresAt });
    if (phone !== null) await deps.jobs.enqueue(tx, 'send-verification-code', { id });
    else await queueEmail(deps, tx, { template: 'verification-code', id });
  });
}
const ATTEMPTS_PER_ADDRESS = { name: 'verify-code-address', points: 60, seconds: HOUR };
const ATTEMPTS_PER_ACCOUNT = { name: 'verify-code-account', points: 20, seconds: HOUR };

type Dependencies = Pick<Deps, 'db' | 'knownPseudonyms' | 'limiter' | 'now' | 'pages'>;

/**
 * The row of a code. Each call consumes an attempt, also concurrent calls and calls from other
 * addresses.
 */
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
 * Connects an app account to the actor's pro profile with the code its phone received. It then
 * provides the profile's picture and followers. A code works once and allows five attempts; an app
 * account belongs to one organiser.
 * @throws AppError `not_authenticated`, `forbidden`, `organiser_not_found`,
 * `wrong_verification_code` (also for a code that is used or expired, and for an unknown account),
 * `app_account_taken`, `too_many_attempts`
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
  await deps.limiter.consume(ATTEMPTS_PER_ADDRESS, client.address);
  await deps.limiter.consume(ATTEMPTS_PER_ACCOUNT, accountId);
  // A member who has blocked the organiser since can no longer be connected.
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
 * Connects the actor's own app account, which signing in has already proved.
 * @throws AppError `not_authenticated`, `forbidden`, `organiser_not_found`, `app_account_missing`,
 * `app_account_taken`
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

/**
 * Sends the code of a row by text message. Does nothing for a row that was replaced, or whose app
 * account has no verified phone.
 * @throws Error when the message could not be handed over: retry
 */
export async function deliverVerificationCode(
  deps: Pick<Deps, 'db' | 'now' | 'pseudonymise' | 'sms'>,
  id: string,
): Promise<void> {
  const phone = await findCodePhone(deps.db, id);
  if (phone !== null)
    await sendVerificationCode(deps, { id, phone }, (sent) => setCodeHash(deps.db, id, sent));
}

/**
 * Disconnects the app account from the actor's pro profile, which is shown under the company's name
 * again. Does nothing when none is connected.
 * @throws AppError `not_authenticated`, `forbidden`
 */
export async function disconnectAppAccount(deps: Pick<Deps, 'pages'>, actor: Actor): Promise<void> {
  const { organiserId } = requireOrganiser(actor);
  if (organiserId === null) return;
  await deps.pages.transaction(async (tx, changed) => {
    await deleteCodesOf(tx, organiserId);
    await clearAppAccount(tx, organiserId);
    changed(`organiser:${organiserId}`);
  });
}

/** Purges expired codes. */
export function purgeCodes(db: Queryable, now: Date): Promise<void> {
  return deleteExpiredCodes(db, now);
}
