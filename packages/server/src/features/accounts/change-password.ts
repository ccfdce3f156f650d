import type { changePasswordBodySchema } from '@lampion/contract/schemas/account';
import type { z } from 'zod';
import { type Actor, requireAccount } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { queueEmail } from '../mail/queue-email.ts';
import { lockAccountRow, updateAccount } from './account-store.ts';
import { requireCurrentPassword } from './check-current-password.ts';
import { checkNewPassword } from './check-new-password.ts';
import { checkOwnSecondFactor } from './check-second-factor.ts';
import { deleteEmailChange } from './email-change-store.ts';
import { getPasswordOwner } from './find-password-owner.ts';
import { hashPassword } from './hash-password.ts';
import { deleteOneTimeTokens } from './one-time-token-store.ts';
import { deleteOtherSessions } from './session-store.ts';

/**
 * Changes the actor's password, given the current one and, where it is set up, a code of the second factor. Every
 * other device is signed out, e-mailed links to choose a password are invalidated, a pending change of address is
 * withdrawn, and the owner is notified by e-mail.
 * @throws AppError `not_authenticated`, `password_missing`, `wrong_password`, `wrong_second_factor`, `invalid_input` (a
 * weak password, a missing code), `too_many_attempts`
 */
export async function changePassword(
  deps: Pick<Deps, 'config' | 'db' | 'jobs' | 'knownPseudonyms' | 'limiter' | 'now' | 'secrets'>,
  actor: Actor,
  { currentPassword, password, code }: z.output<typeof changePasswordBodySchema>,
): Promise<void> {
  const { accountId, sessionId } = requireAccount(actor);
  const account = await requireCurrentPassword(deps, accountId, currentPassword);
  await checkNewPassword(deps, password, await getPasswordOwner(deps, accountId));
  const passwordHash = await hashPassword(password);
  await checkOwnSecondFactor(deps, accountId, code);
  await deps.db.transaction(async (tx) => {
    const present = await lockAccountRow(tx, accountId);
    // Changed meanwhile by another request, which signed this device out.
    if (present?.passwordHash !== account.passwordHash) throw new AppError('wrong_password');
    await updateAccount(tx, accountId, { passwordHash });
    await deleteOtherSessions(tx, accountId, sessionId);
    await deleteOneTimeTokens(tx, accountId, 'reset-password');
    await deleteEmailChange(tx, accountId);
    await queueEmail(deps, tx, { template: 'password-changed', id: accountId });
  });
}
