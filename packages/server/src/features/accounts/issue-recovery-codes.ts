import { randomInt } from 'node:crypto';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { replaceRecoveryCodes } from './second-factor-store.ts';

const CODES = 10;
/** Without letters and digits that look alike: 31^10 codes, some 49 bits each. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 10;

function issueCode(): string {
  return Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');
}

const labelCode = (accountId: string, code: string) => `recovery code of ${accountId}: ${code}`;

/**
 * The hashes by which a recovery code may be stored, one for each secret of this installation so far: bound to the
 * account as well.
 */
export function hashRecoveryCode(
  { knownPseudonyms }: Pick<Deps, 'knownPseudonyms'>,
  accountId: string,
  code: string,
): Promise<Buffer[]> {
  return knownPseudonyms(labelCode(accountId, code));
}

/** Replaces the codes with ten new ones, for their owner to write down ("abcde-fghij"): they are shown only once. */
export async function issueRecoveryCodes(
  deps: Pick<Deps, 'pseudonymise'>,
  tx: Queryable,
  accountId: string,
): Promise<string[]> {
  const codes = Array.from({ length: CODES }, issueCode);
  const hashes = await Promise.all(codes.map((code) => deps.pseudonymise(labelCode(accountId, code))));
  await replaceRecoveryCodes(tx, accountId, hashes);
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}
