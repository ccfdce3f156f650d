import { v7 as uuidv7 } from 'uuid';
import type { Client } from '../../client.ts';
import type { Deps } from '../../deps.ts';
import { queueEmail } from '../mail/queue-email.ts';
import { findAccountByEmail } from './account-store.ts';

const HOUR = 3600;
const PER_ADDRESS = { name: 'forgotten', points: 10, seconds: HOUR };
/** Prevents flooding a mailbox. Unknown addresses are counted alike, so that the answer reveals nothing. */
const PER_ADDRESS_AND_ACCOUNT = { name: 'forgotten-account', points: 3, seconds: HOUR };

/**
 * Sends a link to choose a new password, if the address belongs to an account. Neither the answer nor its duration
 * reveals whether it does: for an unknown address an e-mail without an account is queued.
 * @throws AppError `too_many_attempts`
 */
export async function requestPasswordReset(
  deps: Pick<Deps, 'db' | 'jobs' | 'limiter' | 'now'>,
  client: Client,
  { email }: { readonly email: string },
): Promise<void> {
  await deps.limiter.consume(PER_ADDRESS, client.address);
  await deps.limiter.consume(PER_ADDRESS_AND_ACCOUNT, `${client.address} ${email}`);
  const account = await findAccountByEmail(deps.db, email);
  await queueEmail(deps, deps.db, { template: 'reset-password', id: account?.id ?? uuidv7() });
}
