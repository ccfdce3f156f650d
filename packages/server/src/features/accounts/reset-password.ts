import { AppError } from '../../app-error.ts';
import type { Client } from '../../client.ts';
import type { Deps } from '../../deps.ts';
import { lockAccountRow, updateAccount } from './account-store.ts';
import { checkNewPassword } from './check-new-password.ts';
import { confirmAddress } from './confirm-address.ts';
import { findPasswordOwner } from './find-password-owner.ts';
import { hashPassword } from './hash-password.ts';
import { hashToken } from './issue-token.ts';
import { deleteOneTimeTokens, takeOneTimeToken } from './one-time-token-store.ts';
import { revokeUnprovenAccessAloud } from './revoke-unproven-access.ts';
import { deleteSessionsOfAccount } from './session-store.ts';

const PER_ADDRESS = { name: 'reset-password', points: 30, seconds: 15 * 60 };

/**
 * Changes a password with an e-mailed link, once: of concurrent requests with one link a single one succeeds. Every
 * session and every other such link of the account ends, as does access set up before the address was confirmed, which
 * it now is.
 * @throws AppError `link_expired`, `invalid_input` (a weak password; the link still works), `too_many_attempts`
 */
export async function resetPassword(
  deps: Pick<Deps, 'config' | 'db' | 'jobs' | 'limiter' | 'now'>,
  client: Client,
  input: { readonly token: string; readonly password: string },
): Promise<void> {
  await deps.limiter.consume(PER_ADDRESS, client.address);
  const now = deps.now();
  const given = { purpose: 'reset-password', tokenHash: hashToken(input.token), now } as const;
  // Checked first so that a guessed token costs no hashing.
  const owner = await findPasswordOwner(deps, given);
  if (owner === null) throw new AppError('link_expired');
  await checkNewPassword(deps, input.password, owner);
  const passwordHash = await hashPassword(input.password);
  await deps.db.transaction(async (tx) => {
    const accountId = await takeOneTimeToken(tx, given);
    if (accountId === null) throw new AppError('link_expired');
    const account = await lockAccountRow(tx, accountId);
    if (account === null) throw new AppError('link_expired');
    await revokeUnprovenAccessAloud(deps, tx, account);
    await updateAccount(tx, accountId, { passwordHash });
    await confirmAddress(deps, tx, accountId);
    await deleteOneTimeTokens(tx, accountId);
    await deleteSessionsOfAccount(tx, accountId);
  });
}
