import { randomBytes } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../../config.ts';
import { StartError } from '../../app-error.ts';
import { makePrivateFolder, PRIVATE_FILE } from '../../data-dir.ts';
import type { SecretsKeys } from './secret-box.ts';

const FILE = 'secrets.key';
const KEY_BYTES = 32;

type Settings = Pick<Config, 'DATA_DIR' | 'SECRETS_KEY' | 'SECRETS_KEY_NEXT' | 'SECRETS_KEY_OLD'>;

const toKey = (text: string | undefined) => (text === undefined ? undefined : Buffer.from(text, 'base64'));

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code;

async function readKeyFile(file: string): Promise<Buffer | null> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR')) return null;
    throw explainFile(error, file);
  });
  if (text === null) return null;
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== KEY_BYTES)
    throw new SecretsKeyError(`${file} holds no key: expected 32 bytes in base64.`);
  return key;
}

/** The SecretsKeyError for a refusal of the file system. */
function explainFile(error: unknown, file: string): SecretsKeyError {
  const { code } = error as NodeJS.ErrnoException;
  return new SecretsKeyError(
    `The key of secrets cannot be read or written at ${file} (${code}); give this account that file, or set SECRETS_KEY.`,
    { cause: error },
  );
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync();
  await handle.close();
}

/**
 * Creates the key file, readable only by its owner. It is written atomically and durably before
 * anything is encrypted with it. When several processes create it concurrently, all use the first
 * one's.
 */
async function makeKeyFile(file: string): Promise<void> {
  const folder = path.dirname(file);
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const refuse = (error: unknown) => {
    throw explainFile(error, file);
  };
  await makePrivateFolder(folder).catch(refuse);
  const handle = await open(draft, 'wx', PRIVATE_FILE).catch(refuse);
  await handle.writeFile(`${randomBytes(KEY_BYTES).toString('base64')}\n`);
  await handle.sync();
  await handle.close();
  try {
    await link(draft, file);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft);
  }
  await syncFolder(folder);
}

/**
 * The keys of secrets. The current one is SECRETS_KEY, otherwise the key file of DATA_DIR, which is
 * created if allowed.
 * @param mayMake whether a new key may be created: not if the database holds secrets encrypted with
 * another one
 * @throws SecretsKeyError
 */
export async function readSecretsKeys(
  { SECRETS_KEY, SECRETS_KEY_NEXT, SECRETS_KEY_OLD, DATA_DIR }: Settings,
  { mayMake }: { readonly mayMake: boolean },
): Promise<SecretsKeys> {
  const others = { former: toKey(SECRETS_KEY_OLD), next: toKey(SECRETS_KEY_NEXT) };
  const given = toKey(SECRETS_KEY);
  if (given !== undefined) return { current: given, ...others };
  const file = path.resolve(DATA_DIR, FILE);
  if (mayMake && (await readKeyFile(file)) === null) await makeKeyFile(file);
  const key = await readKeyFile(file);
  if (key === null) {
    throw new SecretsKeyError(
      `This database keeps secrets encrypted with a key that is not here. Set SECRETS_KEY to that key, or restore ${file} (see docs/operations/secrets.md).`,
    );
  }
  return { current: key, ...others };
}

/**
 * The configured key, or the one of DATA_DIR, does not decrypt this database's secrets. The message
 * explains the fix.
 */
export class SecretsKeyError extends StartError {
  override name = 'SecretsKeyError';
}
