import type { Deps } from '../../deps.ts';
import { sendVerificationCode } from '../members/issue-verification-code.ts';
import { findCodePhone, setCodeHash } from './app-connection-store.ts';

/**
 * Sends the code of a row by text message. Does nothing for a row that was replaced, or whose app account has no verified
 * phone.
 * @throws Error when the message could not be handed over: retry
 */
export async function deliverVerificationCode(
  deps: Pick<Deps, 'db' | 'now' | 'pseudonymise' | 'sms'>,
  id: string,
): Promise<void> {
  const phone = await findCodePhone(deps.db, id);
  if (phone !== null)
    await sendVerificationCode(deps, { id, phone }, (sent) => setCodeHash(deps.db, id, sent));
}
