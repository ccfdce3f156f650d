import type { Config } from '../../config.ts';
import type { Db } from '../database.ts';
import { hasSecret, readOrMakeSecret, resealSecrets } from './kept-secrets.ts';
import { createSecretBox, type SecretBox } from './secret-box.ts';
import { readSecretsKeys } from './secrets-key.ts';
import { SecretsKeyError } from './secrets-key-error.ts';

const CHECK = 'this key is the right one';

/**
 * Opens the secret box of this database. A stored check value shows whether the key is the one that every other process
 * uses: with another one, half of the second factors could not be decrypted. Our own secrets are encrypted with the
 * current key from then on.
 * @throws SecretsKeyError
 */
export async function openSecrets(config: Config, db: Db): Promise<SecretBox> {
  const keys = await readSecretsKeys(config, { mayMake: !(await hasSecret(db, 'key-check')) });
  const box = createSecretBox(keys);
  const check = await readOrMakeSecret(db, box, 'key-check', () => CHECK).catch((error: unknown) => {
    // A database that does not answer says nothing about the key.
    if (error instanceof SecretsKeyError) return null;
    throw error;
  });
  if (check !== CHECK) throw new SecretsKeyError(explainMismatch(config));
  await resealSecrets(db, box);
  return box;
}

function explainMismatch({ SECRETS_KEY, DATA_DIR }: Config): string {
  const source = SECRETS_KEY === undefined ? `The key file in ${DATA_DIR}` : 'SECRETS_KEY';
  return (
    `${source} is not the key this database's secrets are encrypted with. Processes that share a database share one ` +
    'SECRETS_KEY; to change it, give the former one as SECRETS_KEY_OLD (see docs/operations/secrets.md).'
  );
}
