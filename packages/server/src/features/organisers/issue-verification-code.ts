import { VERIFICATION_CODE_MINUTES } from '@lampion/contract/schemas/app-connection';
import type { Pseudonymise } from '../../db/pseudonyms.ts';

/** How long a code opens something, from the moment its message leaves. */
export const CODE_LIFETIME_MS = VERIFICATION_CODE_MINUTES * 60_000;

/**
 * The six digits that belong to a row: always the same ones, so that a message sent twice says one thing, and nothing
 * anybody could work out without this installation's secret.
 */
export async function issueVerificationCode(pseudonymise: Pseudonymise, id: string): Promise<string> {
  const bytes = await pseudonymise(`verification code of ${id}`);
  return String(bytes.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
}

/** What is kept of a code: a hash that is worth nothing for another row, or without this installation's secret. */
export function hashVerificationCode(pseudonymise: Pseudonymise, id: string, code: string): Promise<Buffer> {
  return pseudonymise(`verification ${id} ${code}`);
}
