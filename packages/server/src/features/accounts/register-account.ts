import type { registerBodySchema } from '@lampion/contract/schemas/account';
import type { z } from 'zod';
import { AppError } from '../../app-error.ts';
import type { Client } from '../../client.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { queueEmail } from '../mail/queue-email.ts';
import { createOrganiser } from '../organisers/create-organiser.ts';
import { insertAccount } from './account-store.ts';
import { checkNewPassword } from './check-new-password.ts';
import { hashPassword } from './hash-password.ts';
import { openSession } from './open-session.ts';

const PER_ADDRESS = { name: 'register', points: 20, seconds: 3600 };

type Registration = z.output<typeof registerBodySchema>;

/**
 * Creates an account with its session and returns the session's token. A welcome with a link to confirm the address
 * follows by e-mail. For an organiser the (still empty) pro profile is created too. `complete` adds what belongs to the
 * account, in the same transaction.
 * @throws AppError `email_taken`, `invalid_input` (a weak password), `too_many_attempts` (20 an hour per IP address)
 */
export async function registerAccount(
  deps: Pick<Deps, 'config' | 'db' | 'jobs' | 'limiter' | 'now'>,
  client: Client,
  { email, password, accountType }: Registration,
  complete?: (tx: Queryable, accountId: string) => Promise<void>,
): Promise<string> {
  await deps.limiter.consume(PER_ADDRESS, client.address);
  await checkNewPassword(deps, password, { email });
  const passwordHash = await hashPassword(password);
  return deps.db.transaction(async (tx) => {
    const accountId = await insertAccount(tx, { email, passwordHash, role: accountType });
    if (accountId === null) throw new AppError('email_taken');
    if (accountType === 'organiser') await createOrganiser(tx, accountId);
    await complete?.(tx, accountId);
    await queueEmail(deps, tx, { template: 'welcome', id: accountId });
    return openSession(deps, tx, accountId, client);
  });
}
