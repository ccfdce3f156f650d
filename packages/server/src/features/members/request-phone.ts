import type { Actor } from '../../actor.ts';
import type { Client } from '../../client.ts';
import type { Deps } from '../../deps.ts';
import { requireMember } from './find-member.ts';
import { CODE_LIFETIME_MS, sendVerificationCode } from './issue-verification-code.ts';
import { findCodePhone, replacePhoneCode, setPhoneCodeHash } from './phone-store.ts';

const HOUR = 3600;
const PER_ADDRESS = { name: 'send-code-address', points: 20, seconds: HOUR };
const PER_ACCOUNT = { name: 'send-code-account', points: 5, seconds: HOUR };
/** For all callers, and together with the codes of organisers. */
const PER_PHONE = { name: 'send-code-phone', points: 3, seconds: HOUR };

/**
 * Sends a code to a phone the calling member wants to add, replacing the one before. Whether anybody has the number is not
 * revealed.
 * @throws AppError `not_authenticated`, `app_account_missing`, `too_many_attempts`
 */
export async function requestPhone(
  deps: Pick<Deps, 'db' | 'jobs' | 'limiter' | 'now'>,
  actor: Actor,
  client: Client,
  phone: string,
): Promise<void> {
  const { accountId, appAccountId } = await requireMember(deps, actor);
  await deps.limiter.consume(PER_ADDRESS, client.address);
  await deps.limiter.consume(PER_ACCOUNT, accountId);
  await deps.limiter.consume(PER_PHONE, phone);
  const createdAt = deps.now();
  const expiresAt = new Date(createdAt.getTime() + CODE_LIFETIME_MS);
  await deps.db.transaction(async (tx) => {
    const id = await replacePhoneCode(tx, { appAccountId, phone, createdAt, expiresAt });
    await deps.jobs.enqueue(tx, 'send-phone-code', { id });
  });
}

/**
 * Sends the code of a row. Does nothing for one that was replaced.
 * @throws Error when the message could not be handed over: retry
 */
export async function deliverPhoneCode(
  deps: Pick<Deps, 'db' | 'now' | 'pseudonymise' | 'sms'>,
  id: string,
): Promise<void> {
  const phone = await findCodePhone(deps.db, id);
  if (phone !== null)
    await sendVerificationCode(deps, { id, phone }, (sent) => setPhoneCodeHash(deps.db, id, sent));
}
