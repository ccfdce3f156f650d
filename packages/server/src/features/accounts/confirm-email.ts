import { AppError } from '../../app-error.ts';
import type { Client } from '../../client.ts';
import type { Deps } from '../../deps.ts';
import { confirmAddress } from './confirm-address.ts';
import { hashToken } from './issue-token.ts';
import { deleteOneTimeTokens, takeOneTimeToken } from './one-time-token-store.ts';

const PER_ADDRESS = { name: 'confirm-email', points: 30, seconds: 15 * 60 };

/**
 * Confirms an account's e-mail address with an e-mailed link, which works once.
 * @throws AppError `link_expired`, `too_many_attempts`
 */
export async function confirmEmail(
  deps: Pick<Deps, 'db' | 'jobs' | 'limiter' | 'now'>,
  client: Client,
  { token }: { readonly token: string },
): Promise<void> {
  await deps.limiter.consume(PER_ADDRESS, client.address);
  const now = deps.now();
  await deps.db.transaction(async (tx) => {
    const tokenHash = hashToken(token);
    const accountId = await takeOneTimeToken(tx, { purpose: 'confirm-email', tokenHash, now });
    if (accountId === null) throw new AppError('link_expired');
    await confirmAddress(deps, tx, accountId);
    await deleteOneTimeTokens(tx, accountId, 'confirm-email');
  });
}
