import { createHmac, randomBytes } from 'node:crypto';
import type { RotatingSecrets } from './secrets/rotating-secrets.ts';

/**
 * Replaces a personal value (a device's address) where only equality matters. Returns the same 32
 * bytes for the same value on every server process of a database until the salt is rotated.
 * Irreversible without the salt.
 */
export type Pseudonymise = (value: string) => Promise<Buffer>;

/**
 * The pseudonyms of a value with the current salt first and all former ones, to find rows from
 * before a rotation. Look values up by all of them.
 */
export type KnownPseudonyms = (value: string) => Promise<[present: Buffer, ...former: Buffer[]]>;

/** Pseudonyms with former salts that were still in use within the given seconds. */
type FormerPseudonyms = (value: string, seconds: number) => Promise<Buffer[]>;

export interface Pseudonymiser {
  readonly pseudonymise: Pseudonymise;
  readonly knownPseudonyms: KnownPseudonyms;
  readonly formerPseudonyms: FormerPseudonyms;
}

export const makeSalt = () => randomBytes(32).toString('base64url');

const hash = (value: string, salt: string) =>
  createHmac('sha256', Buffer.from(salt, 'base64url')).update(value).digest();

/** Pseudonymising needs no query, so it works inside a transaction. */
export function createPseudonymiser(
  secrets: Pick<RotatingSecrets, 'formerVersions' | 'versions'>,
): Pseudonymiser {
  const name = 'pseudonym-salt';
  const knownPseudonyms: KnownPseudonyms = async (value) => {
    const [present, ...former] = secrets.versions(name).map((salt) => hash(value, salt));
    if (present === undefined) throw new Error('there is no salt of pseudonyms');
    return [present, ...former];
  };
  return {
    pseudonymise: async (value) => (await knownPseudonyms(value))[0],
    knownPseudonyms,
    formerPseudonyms: async (value, seconds) =>
      secrets.formerVersions(name, seconds).map((salt) => hash(value, salt)),
  };
}
