import { retention } from '@lampion/contract/rules/retention';
import type { changeEmailBodySchema } from '@lampion/contract/schemas/account';
import type { z } from 'zod';
import { type Actor, requireAccount } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Deps } from '../../deps.ts';
import { queueEmail } from '../mail/queue-email.ts';
import { findAccountByEmail, lockAccountRow } from './account-store.ts';
import { requireCurrentPassword } from './check-current-password.ts';
import { checkOwnSecondFactor } from './check-second-factor.ts';
import { insertEmailChange } from './email-change-store.ts';

const DAY_MS = 24 * 3_600_000;
/** Each one sends an e-mail to a person who may not know us. */
const PER_ACCOUNT = { name: 'email-change', points: 5, seconds: 3600 };

/**
 * Requests another e-mail address for the actor's account, given the password and, where it is set up, a code of the
 * second factor. Nothing changes before the link sent there is opened; the current address is notified. A new request
 * replaces an earlier one.
 * @throws AppError `not_authenticated`, `password_missing`, `wrong_password`, `wrong_second_factor`, `email_taken`,
 * `invalid_input` (the current address, a missing code), `too_many_attempts`
 */
export async function requestEmailChange(
  deps: Pick<Deps, 'db' | 'jobs' | 'knownPseudonyms' | 'limiter' | 'now' | 'secrets'>,
  actor: Actor,
  { email, password, code }: z.output<typeof changeEmailBodySchema>,
): Promise<void> {
  const { accountId } = requireAccount(actor);
  const account = await requireCurrentPassword(deps, accountId, password);
  if (account.email === email) {
    throw new AppError('invalid_input', { fields: [{ path: 'email', message: 'C’est déjà votre adresse' }] });
  }
  await deps.limiter.consume(PER_ACCOUNT, accountId);
  if ((await findAccountByEmail(deps.db, email)) !== null) throw new AppError('email_taken');
  await checkOwnSecondFactor(deps, accountId, code);
  const expiresAt = new Date(deps.now().getTime() + retention.emailChangeDays * DAY_MS);
  await deps.db.transaction(async (tx) => {
    const present = await lockAccountRow(tx, accountId);
    if (present?.passwordHash !== account.passwordHash) throw new AppError('wrong_password');
    const id = await insertEmailChange(tx, {
      accountId,
      formerEmail: present.email,
      newEmail: email,
      expiresAt,
    });
    await queueEmail(deps, tx, { template: 'confirm-new-email', id });
    await queueEmail(deps, tx, { template: 'email-change-requested', id });
  });
}
