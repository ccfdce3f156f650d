import type { Deps } from '../../deps.ts';
import { findUnsealedSecrets, replaceSecret } from './second-factor-store.ts';

/** As long as they were before they were encrypted. */
const PLAIN_BYTES = 20;

/** What an authenticator's secret is sealed for: copied to another account, it opens nothing. */
export const purposeOf = (accountId: string) => `second factor of ${accountId}`;

/**
 * Encrypts with the present key every authenticator's secret that is in plain text, as they once were, or encrypted
 * with the key before. Processes may do so at once; the second time there is nothing left to do.
 */
export async function encryptSecondFactors({ db, secrets }: Pick<Deps, 'db' | 'secrets'>): Promise<void> {
  for (;;) {
    const rows = await findUnsealedSecrets(db, secrets.prefix);
    if (rows.length === 0) return;
    for (const { accountId, secret } of rows) {
      const purpose = purposeOf(accountId);
      const plain = secret.length === PLAIN_BYTES ? secret : secrets.open(secret, purpose);
      await replaceSecret(db, accountId, { from: secret, to: secrets.seal(plain, purpose) });
    }
  }
}
