import { AppError } from '../../app-error.ts';
import type { Client } from '../../client.ts';
import type { Deps } from '../../deps.ts';
import { markEmailVerified, updateAccount } from './account-store.ts';
import { checkNewPassword } from './check-new-password.ts';
import { hashPassword } from './hash-password.ts';
import { hashToken } from './issue-token.ts';
import { deleteOneTimeTokens, hasOneTimeToken, takeOneTimeToken } from './one-time-token-store.ts';
import { deleteSessionsOfAccount } from './session-store.ts';

const PER_ADDRESS = { name: 'reset-password', points: 30, seconds: 15 * 60 };

/**
 * Changes a password with an e-mailed link, once: of several requests with one link a single one succeeds. Every
 * session and every other such link of the account ends; its address counts as confirmed.
 * @throws AppError `link_expired`, `invalid_input` (a common password; the link still works), `too_many_attempts`
 */
export async function resetPassword(
  deps: Pick<Deps, 'db' | 'limiter' | 'now'>,
  client: Client,
  input: { readonly token: string; readonly password: string },
): Promise<void> {
  await deps.limiter.consume(PER_ADDRESS, client.address);
  const now = deps.now();
  const given = { purpose: 'reset-password', tokenHash: hashToken(input.token), now } as const;
  // Asked first so that a guess costs no hashing.
  if (!(await hasOneTimeToken(deps.db, given))) throw new AppError('link_expired');
  await checkNewPassword(input.password);
  const passwordHash = await hashPassword(input.password);
  await deps.db.transaction(async (tx) => {
    const accountId = await takeOneTimeToken(tx, given);
    if (accountId === null) throw new AppError('link_expired');
    await updateAccount(tx, accountId, { passwordHash });
    await markEmailVerified(tx, accountId, now);
    await deleteOneTimeTokens(tx, accountId, 'reset-password');
    await deleteSessionsOfAccount(tx, accountId);
  });
}
