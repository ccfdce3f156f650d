import { VERIFICATION_CODE_MINUTES } from '@lampion/contract/schemas/app-connection';
import type { Pseudonymise } from '../../db/pseudonyms.ts';

/** How long a code is valid, from the moment its message is sent. */
export const CODE_LIFETIME_MS = VERIFICATION_CODE_MINUTES * 60_000;

/**
 * The six digits of a row's code: always the same, so that a message sent twice has the same content, and not
 * predictable without this installation's secret.
 */
export async function issueVerificationCode(pseudonymise: Pseudonymise, id: string): Promise<string> {
  const bytes = await pseudonymise(`verification code of ${id}`);
  return String(bytes.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
}

/** What is stored of a code, as a pseudonym: bound to the row and to this installation's secret. */
export const labelVerificationCode = (id: string, code: string) => `verification ${id} ${code}`;
