import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { Config } from '../../../config.ts';
import type { Db } from '../database.ts';
import { hasSecret, readOrMakeSecret, resealSecrets } from './kept-secrets.ts';
import { readSecretsKeys, SecretsKeyError } from './secrets-key.ts';

/** Encrypts database values that would be usable by anyone with a copy of the database. */
export interface SecretBox {
  /**
   * `purpose` is authenticated with the secret: copied to another row or column, it does not
   * decrypt.
   */
  seal(secret: Buffer, purpose: string): Buffer;
  /**
   * Throws for a secret that was tampered with or has another purpose.
   * @throws SecretsKeyError for a secret encrypted with an unknown key
   */
  open(sealed: Buffer, purpose: string): Buffer;
  /**
   * Prefixes of secrets encrypted with the current or the next key, which need no re-encryption.
   */
  readonly settled: readonly Buffer[];
  isSettled(sealed: Buffer): boolean;
}

const VERSION = 1;
const KEY_ID_BYTES = 4;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const PREFIX_BYTES = 1 + KEY_ID_BYTES;

const algorithm = 'aes-256-gcm';

/** The id of the key of a secret, in hexadecimal; reveals nothing about the key. */
export const readKeyId = (sealed: Buffer) => sealed.subarray(0, PREFIX_BYTES).toString('hex');

/** Identifies a key and reveals nothing about it. */
function prefixOf(key: Buffer): Buffer {
  const id = createHash('sha256')
    .update('id of a secrets key')
    .update(key)
    .digest()
    .subarray(0, KEY_ID_BYTES);
  return Buffer.concat([Buffer.of(VERSION), id]);
}

/** 32 bytes each. */
export interface SecretsKeys {
  /** Encrypts, and decrypts. */
  readonly current: Buffer;
  /**
   * Only decrypt: the former key, and the key that processes one rotation step ahead encrypt with.
   */
  readonly former?: Buffer | undefined;
  readonly next?: Buffer | undefined;
}

const allKeys = ({ current, former, next }: SecretsKeys) =>
  [current, former, next].filter((key) => key !== undefined);

/** The ids, as of `readKeyId`, of these keys. */
export const listKeyIds = (keys: SecretsKeys) => allKeys(keys).map((key) => readKeyId(prefixOf(key)));

/**
 * AES-256-GCM with a random nonce for each secret: version, id of the key, nonce, secret, tag.
 * Several keys decrypt, so that they can be rotated while processes run.
 */
export function createSecretBox(keys: SecretsKeys): SecretBox {
  const { current, next } = keys;
  const prefix = prefixOf(current);
  const known = allKeys(keys).map((key) => ({ key, prefix: prefixOf(key) }));
  const settled = next === undefined ? [prefix] : [prefix, prefixOf(next)];
  return {
    settled,
    isSettled: (sealed) => settled.some((one) => one.equals(sealed.subarray(0, PREFIX_BYTES))),
    seal(secret, purpose) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(algorithm, current, iv).setAAD(Buffer.from(purpose));
      const encrypted = Buffer.concat([cipher.update(secret), cipher.final()]);
      return Buffer.concat([prefix, iv, encrypted, cipher.getAuthTag()]);
    },
    open(sealed, purpose) {
      const match = known.find((one) => one.prefix.equals(sealed.subarray(0, PREFIX_BYTES)));
      if (match === undefined || sealed.length < PREFIX_BYTES + IV_BYTES + TAG_BYTES)
        throw new SecretsKeyError(
          'A secret of the database is not sealed with a known key: give the former one once more as SECRETS_KEY_OLD (see docs/operations/secrets.md).',
        );
      const iv = sealed.subarray(PREFIX_BYTES, PREFIX_BYTES + IV_BYTES);
      const decipher = createDecipheriv(algorithm, match.key, iv, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(purpose))
        .setAuthTag(sealed.subarray(-TAG_BYTES));
      const encrypted = sealed.subarray(PREFIX_BYTES + IV_BYTES, -TAG_BYTES);
      return Buffer.concat([decipher.update(encrypted), decipher.final()]);
    },
  };
}

const CHECK = 'this key is the right one';

/**
 * Opens the secret box of this database. A stored check value verifies that the key is the one
 * every other process uses; otherwise half of the second factors could not be decrypted. The
 * server's own secrets are encrypted with the current key from then on.
 * @throws SecretsKeyError
 */
export async function openSecrets(config: Config, db: Db): Promise<SecretBox> {
  const keys = await readSecretsKeys(config, { mayMake: !(await hasSecret(db, 'key-check')) });
  const box = createSecretBox(keys);
  const check = await readOrMakeSecret(db, box, 'key-check', () => CHECK).catch((error: unknown) => {
    // A failed query does not mean that the key is wrong.
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
