import type { Deps } from '../../deps.ts';
import { isHardStatus } from '../../ports/bounce-status.ts';
import { type Email, isSendingError } from '../../ports/mailer.ts';
import { recordBounces } from './record-bounces.ts';
import { signReturnPath } from './sign-return-path.ts';

/**
 * Hands an e-mail to the mail server, with a return path of its own. An address that the server says does not exist is
 * suppressed, as it is when the e-mail comes back later. Throws SendingError; ends soon after `signal` aborts. Sent again,
 * it has the same Message-ID.
 */
export async function sendEmail(
  deps: Pick<Deps, 'config' | 'db' | 'mailer' | 'now' | 'pseudonymise'>,
  email: Omit<Email, 'returnPath'>,
  signal: AbortSignal,
): Promise<void> {
  const { id: eventId, to } = email;
  const returnPath = await signReturnPath(deps, to);
  try {
    await deps.mailer.send({ ...email, returnPath }, signal);
  } catch (error) {
    const status = isSendingError(error) ? error.status : null;
    if (isHardStatus(status))
      await recordBounces(deps, [{ source: 'smtp', eventId, to, kind: 'hard', status }]);
    throw error;
  }
}
