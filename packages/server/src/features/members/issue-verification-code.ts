import { timingSafeEqual } from 'node:crypto';
import { VERIFICATION_CODE_MINUTES } from '@lampion/contract/schemas/app-connection';
import type { Pseudonymise } from '../../db/pseudonyms.ts';
import type { Deps } from '../../deps.ts';

/** How long a code is valid, from the moment its message is sent. */
export const CODE_LIFETIME_MS = VERIFICATION_CODE_MINUTES * 60_000;

/**
 * The six digits of a row's code: always the same, so that a message sent twice has the same content, and not
 * predictable without this installation's secret.
 */
async function issueVerificationCode(pseudonymise: Pseudonymise, id: string): Promise<string> {
  const bytes = await pseudonymise(`verification code of ${id}`);
  return String(bytes.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
}

/** What is stored of a code, as a pseudonym: bound to the row and to this installation's secret. */
const labelVerificationCode = (id: string, code: string) => `verification ${id} ${code}`;

/** What is stored of a code once it is sent. */
interface SentCode {
  readonly codeHash: Buffer;
  readonly expiresAt: Date;
}

/** How many wrong codes a row takes. */
export const CODE_TRIES_MAX = 5;

/** The code of a row, and what is to be stored of it before it is sent: it is valid for ten minutes from then on. */
export async function makeVerificationCode(
  { now, pseudonymise }: Pick<Deps, 'now' | 'pseudonymise'>,
  id: string,
): Promise<{ readonly code: string; readonly sent: SentCode }> {
  const code = await issueVerificationCode(pseudonymise, id);
  const codeHash = await pseudonymise(labelVerificationCode(id, code));
  return { code, sent: { codeHash, expiresAt: new Date(now().getTime() + CODE_LIFETIME_MS) } };
}

/**
 * Sends the code of a row to a phone by text message; `keep` stores its hash before. It is then valid for ten minutes. Run
 * twice, it sends the same message under the same id.
 * @throws Error when the message could not be handed over: retry
 */
export async function sendVerificationCode(
  deps: Pick<Deps, 'now' | 'pseudonymise' | 'sms'>,
  { id, phone }: { readonly id: string; readonly phone: string },
  keep: (sent: SentCode) => Promise<void>,
): Promise<void> {
  const { code, sent } = await makeVerificationCode(deps, id);
  await keep(sent);
  const text = `Votre code Lampion : ${code}. Il est valable 10 minutes. Ne le donnez à personne.`;
  await deps.sms.send({ id, to: phone, text });
}

/** Whether a code is the one of a row, in constant time. */
export async function isVerificationCode(
  { knownPseudonyms }: Pick<Deps, 'knownPseudonyms'>,
  { id, codeHash }: { readonly id: string; readonly codeHash: Buffer },
  code: string,
): Promise<boolean> {
  const given = await knownPseudonyms(labelVerificationCode(id, code));
  return given.some((hash) => timingSafeEqual(hash, codeHash));
}
