import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { BackupError } from './backup-error.ts';

// age (https://age-encryption.org/v1): authenticated in chunks whose order and end are part of what is authenticated.

/** How every age file begins. */
const AGE_MAGIC = 'age-encryption.org/v1';

/** A new key for BACKUP_KEY, as `age-keygen` makes it. */
export const makeBackupKey = (): Promise<string> => generateX25519Identity();

/** Encrypts for whoever has the key (`AGE-SECRET-KEY-1…`). */
export async function encrypt(plain: Readable, key: string): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient(key));
  const encrypted = await encrypter.encrypt(Readable.toWeb(plain) as ReadableStream<Uint8Array>);
  return Readable.fromWeb(encrypted as WebStream);
}

export const isEncrypted = (head: Uint8Array) =>
  Buffer.from(head.subarray(0, AGE_MAGIC.length)).toString('latin1') === AGE_MAGIC;

/** @throws BackupError without a key, with another one, or when the file's head is damaged */
export async function decrypt(encrypted: Readable, key: string | undefined): Promise<Readable> {
  if (key === undefined) {
    throw new BackupError('This backup is encrypted; give its key as BACKUP_KEY.');
  }
  const decrypter = new Decrypter();
  decrypter.addIdentity(key);
  try {
    const plain = await decrypter.decrypt(Readable.toWeb(encrypted) as ReadableStream<Uint8Array>);
    return Readable.fromWeb(plain as WebStream);
  } catch (error) {
    throw new BackupError(
      'BACKUP_KEY does not open this backup: its key is another one, or the beginning of the file is damaged.',
      { cause: error },
    );
  }
}
