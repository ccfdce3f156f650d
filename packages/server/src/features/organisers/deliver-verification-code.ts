import type { Deps } from '../../deps.ts';
import { findCodePhone, setCodeHash } from './app-connection-store.ts';
import { CODE_LIFETIME_MS, issueVerificationCode, labelVerificationCode } from './issue-verification-code.ts';

/**
 * Sends the code of a row by text message; it is then valid for ten minutes. Does nothing for a row that was replaced,
 * or whose app account has no phone. Run twice, it sends the same message under the same id.
 * @throws Error when the message could not be handed over: retry
 */
export async function deliverVerificationCode(
  { db, now, pseudonymise, sms }: Pick<Deps, 'db' | 'now' | 'pseudonymise' | 'sms'>,
  id: string,
): Promise<void> {
  const phone = await findCodePhone(db, id);
  if (phone === null) return;
  const code = await issueVerificationCode(pseudonymise, id);
  await setCodeHash(db, id, {
    codeHash: await pseudonymise(labelVerificationCode(id, code)),
    expiresAt: new Date(now().getTime() + CODE_LIFETIME_MS),
  });
  const text = `Votre code Lampion : ${code}. Il est valable 10 minutes. Ne le donnez à personne.`;
  await sms.send({ id, to: phone, text });
}
