import { type Actor, requireOrganiser } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Client } from '../../client.ts';
import type { Deps } from '../../deps.ts';
import { queueEmail } from '../mail/queue-email.ts';
import { CODE_LIFETIME_MS } from '../members/issue-verification-code.ts';
import { findAppAccount, replaceCode } from './app-connection-store.ts';

const HOUR = 3600;
const PER_ADDRESS = { name: 'send-code-address', points: 20, seconds: HOUR };
const PER_ACCOUNT = { name: 'send-code-account', points: 5, seconds: HOUR };
/** For all callers: prevents flooding a phone, and limits guessing of its codes. */
const PER_PHONE = { name: 'send-code-phone', points: 3, seconds: HOUR };

/**
 * Sends a code to the verified phone of an app account, or without one to its confirmed e-mail address, replacing the code
 * requested before. The answer is the same where there is neither: what an account has is not revealed.
 * @throws AppError `not_authenticated`, `forbidden`, `organiser_not_found`, `app_account_not_found`,
 * `app_account_taken` (connected to another organiser), `too_many_attempts`
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
  await deps.limiter.consume(PER_ADDRESS, client.address);
  await deps.limiter.consume(PER_ACCOUNT, accountId);
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
