import type { Deps } from '../../deps.ts';
import { findUnsealedSecrets, replaceSecret } from './second-factor-store.ts';

/** The length of secrets stored in plain text, before encryption was introduced. */
const PLAIN_BYTES = 20;

/** Binds an encrypted secret to its account: copied to another account, it cannot be decrypted. */
export const purposeOf = (accountId: string) => `second factor of ${accountId}`;

/**
 * Encrypts with the current key every authenticator's secret that is still in plain text or encrypted
 * with the previous key. Idempotent; several processes may run it at once.
 * @throws SecretsKeyError when one is encrypted with an unknown key
 */
export async function encryptSecondFactors({ db, secrets }: Pick<Deps, 'db' | 'secrets'>): Promise<void> {
  for (;;) {
    const rows = await findUnsealedSecrets(db, secrets.settled);
    if (rows.length === 0) return;
    for (const { accountId, secret } of rows) {
      const purpose = purposeOf(accountId);
      const plain = secret.length === PLAIN_BYTES ? secret : secrets.open(secret, purpose);
      await replaceSecret(db, accountId, { from: secret, to: secrets.seal(plain, purpose) });
    }
  }
}
