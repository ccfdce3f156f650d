import { createHmac, randomBytes } from 'node:crypto';
import type { RotatingSecrets } from './secrets/rotating-secrets.ts';

/**
 * Replaces a personal value (the address of a device) where only equality matters: the same 32 bytes for the same
 * value, on every server process of one database, until the salt is rotated; irreversible without it.
 */
export type Pseudonymise = (value: string) => Promise<Buffer>;

/** The pseudonyms of a value with every salt so far: to recognise what was made before a rotation. */
export type KnownPseudonyms = (value: string) => Promise<Buffer[]>;

export const makeSalt = () => randomBytes(32).toString('base64url');

const hash = (value: string, salt: string) =>
  createHmac('sha256', Buffer.from(salt, 'base64url')).update(value).digest();

/** Hiding queries nothing, so that it works inside a transaction. */
export function createPseudonymiser(secrets: Pick<RotatingSecrets, 'versions'>): {
  readonly pseudonymise: Pseudonymise;
  readonly knownPseudonyms: KnownPseudonyms;
} {
  const salts = () => secrets.versions('pseudonym-salt');
  return {
    async pseudonymise(value) {
      const [salt] = salts();
      if (salt === undefined) throw new Error('there is no salt of pseudonyms');
      return hash(value, salt);
    },
    knownPseudonyms: async (value) => salts().map((salt) => hash(value, salt)),
  };
}
