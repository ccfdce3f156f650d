import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** Encrypts database values that would be usable by anyone with a copy of the database. */
export interface SecretBox {
  /** `purpose` is authenticated with the result: a secret moved to another row or column does not decrypt there. */
  seal(secret: Buffer, purpose: string): Buffer;
  /** Throws for what was tampered with, made for another purpose, or encrypted with an unknown key. */
  open(sealed: Buffer, purpose: string): Buffer;
  /** The prefix of everything encrypted with the current key. */
  readonly prefix: Buffer;
}

const VERSION = 1;
const KEY_ID_BYTES = 4;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const PREFIX_BYTES = 1 + KEY_ID_BYTES;

const algorithm = 'aes-256-gcm';

/** Identifies a key and reveals nothing about it. */
function prefixOf(key: Buffer): Buffer {
  const id = createHash('sha256')
    .update('id of a secrets key')
    .update(key)
    .digest()
    .subarray(0, KEY_ID_BYTES);
  return Buffer.concat([Buffer.of(VERSION), id]);
}

/**
 * AES-256-GCM with a random nonce for each secret: version, id of the key, nonce, secret, tag. The first of the keys
 * (32 bytes each) encrypts, all of them decrypt, so that keys can be rotated.
 */
export function createSecretBox(keys: readonly [Buffer, ...Buffer[]]): SecretBox {
  const [present] = keys;
  const prefix = prefixOf(present);
  const known = keys.map((key) => ({ key, prefix: prefixOf(key) }));
  return {
    prefix,
    seal(secret, purpose) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(algorithm, present, iv).setAAD(Buffer.from(purpose));
      const encrypted = Buffer.concat([cipher.update(secret), cipher.final()]);
      return Buffer.concat([prefix, iv, encrypted, cipher.getAuthTag()]);
    },
    open(sealed, purpose) {
      const match = known.find((one) => one.prefix.equals(sealed.subarray(0, PREFIX_BYTES)));
      if (match === undefined || sealed.length < PREFIX_BYTES + IV_BYTES + TAG_BYTES)
        throw new Error('a secret is not sealed with a known key');
      const iv = sealed.subarray(PREFIX_BYTES, PREFIX_BYTES + IV_BYTES);
      const decipher = createDecipheriv(algorithm, match.key, iv, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(purpose))
        .setAuthTag(sealed.subarray(-TAG_BYTES));
      const encrypted = sealed.subarray(PREFIX_BYTES + IV_BYTES, -TAG_BYTES);
      return Buffer.concat([decipher.update(encrypted), decipher.final()]);
    },
  };
}
