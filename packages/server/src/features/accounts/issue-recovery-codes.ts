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

/** The stored hash of a recovery code: bound to the account and to this installation's secret. */
export function hashRecoveryCode(
  { pseudonymise }: Pick<Deps, 'pseudonymise'>,
  accountId: string,
  code: string,
): Promise<Buffer> {
  return pseudonymise(`recovery code of ${accountId}: ${code}`);
}

/** Replaces the codes with ten new ones, for their owner to write down ("abcde-fghij"): they are shown only once. */
export async function issueRecoveryCodes(
  deps: Pick<Deps, 'pseudonymise'>,
  tx: Queryable,
  accountId: string,
): Promise<string[]> {
  const codes = Array.from({ length: CODES }, issueCode);
  const hashes = await Promise.all(codes.map((code) => hashRecoveryCode(deps, accountId, code)));
  await replaceRecoveryCodes(tx, accountId, hashes);
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}
