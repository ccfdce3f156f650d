import { createHmac, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../../config.ts';
import { openContainer } from '../../../container.ts';
import { createTestDatabase } from '../../../testing/database/test-database.ts';
import type { TestDatabase } from '../../../testing/database/test-postgres.ts';
import { createAccount } from '../../../testing/factories.ts';
import { type Database, openDatabase } from '../database.ts';
import { isDatabaseBusy } from '../errors.ts';
import { secondFactors, settings } from '../tables.ts';
import { openSecrets } from './secret-box.ts';
import { SecretsKeyError } from './secrets-key.ts';

const key = () => randomBytes(32).toString('base64');

let testDatabase: TestDatabase;
let database: Database;
let folder: string;
let otherFolder: string;
beforeEach(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase({ connectionString: testDatabase.url }, () => undefined);
  folder = await mkdtemp(path.join(tmpdir(), 'lampion-secrets-'));
  otherFolder = await mkdtemp(path.join(tmpdir(), 'lampion-secrets-'));
});
afterEach(async () => {
  await database.close();
  await testDatabase.drop();
  for (const one of [folder, otherFolder]) await rm(one, { recursive: true });
});

const config = (values: Record<string, string> = {}) =>
  readConfig({ NODE_ENV: 'test', DATA_DIR: folder, ...values });
const open = (values?: Record<string, string>) => openSecrets(config(values), database.db);
const keyFile = () => path.join(folder, 'secrets.key');

/** A whole server process, as far as its secrets go; its pseudonym of one device. */
async function pseudonymWith(values: Record<string, string>): Promise<string> {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const container = await openContainer(config(values), {
    connection: { connectionString: testDatabase.url },
    log,
  });
  const pseudonym = await container.pseudonymise('un appareil');
  await container.close();
  return pseudonym.toString('hex');
}

const keptText = async () => JSON.stringify(await database.db.select().from(settings));

describe('the key of secrets', () => {
  it('is made in DATA_DIR for its owner alone, and found there again', async () => {
    const sealed = (await open()).seal(Buffer.from('secret'), 'ici');
    expect((await stat(keyFile())).mode & 0o777).toBe(0o600);
    expect(Buffer.from(await readFile(keyFile(), 'utf8'), 'base64')).toHaveLength(32);
    expect(await readdir(folder)).toEqual(['secrets.key']);
    expect((await open()).open(sealed, 'ici').toString()).toBe('secret');
  });

  it('is one for processes that make it at once', async () => {
    const boxes = await Promise.all(Array.from({ length: 6 }, () => open()));
    expect(new Set(boxes.map(({ settled }) => settled[0]?.toString('hex'))).size).toBe(1);
  });

  it('is the one of the settings where it is set, and no file is made', async () => {
    await open({ SECRETS_KEY: key() });
    expect(await readdir(folder)).toEqual([]);
  });

  it('is never made a second time for one database: another folder is refused, and left empty', async () => {
    await open();
    await expect(open({ DATA_DIR: otherFolder })).rejects.toThrow(SecretsKeyError);
    await expect(open({ DATA_DIR: otherFolder })).rejects.toThrow(/Set SECRETS_KEY .* or restore/);
    expect(await readdir(otherFolder)).toEqual([]);
  });

  it('is refused when it is not the key of this database', async () => {
    await open({ SECRETS_KEY: key() });
    await expect(open({ SECRETS_KEY: key() })).rejects.toThrow(/SECRETS_KEY is not the key/);
    await writeFile(keyFile(), `${key()}\n`);
    await expect(open()).rejects.toThrow(/The key file in .* is not the key/);
  });

  it('is not blamed for a database that takes too long', async () => {
    const holder = await database.pool.connect();
    await holder.query('BEGIN; LOCK TABLE settings IN SHARE MODE');
    const limits = { lockMs: 50 };
    const slow = openDatabase({ connectionString: testDatabase.url }, () => undefined, limits);
    const error = await openSecrets(config(), slow.db).catch((reason: unknown) => reason);
    expect(error).not.toBeInstanceOf(SecretsKeyError);
    expect(isDatabaseBusy(error)).toBe(true);
    holder.release(true);
    await slow.close();
  });

  it('is refused when its file was damaged', async () => {
    await writeFile(keyFile(), 'à moitié');
    await expect(open()).rejects.toThrow(/expected 32 bytes/);
  });

  it('lets one of two processes start that bring different keys to a new database', async () => {
    const outcomes = await Promise.allSettled([open({ SECRETS_KEY: key() }), open({ SECRETS_KEY: key() })]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('what the database stores', () => {
  it('reveals no secrets, and every process reads the same', async () => {
    const SECRETS_KEY = key();
    const first = await pseudonymWith({ SECRETS_KEY });
    expect(await pseudonymWith({ SECRETS_KEY })).toBe(first);
    const rows = await database.db.select().from(settings);
    expect(rows.length).toBeGreaterThan(1);
    for (const { value } of rows) expect(value).toEqual({ sealed: expect.any(String) });
  });

  it('is encrypted at the next start where it was plain, and decrypts to the same', async () => {
    const salt = randomBytes(32).toString('base64url');
    const privateKey = randomBytes(32).toString('base64url');
    const secret = randomBytes(20);
    const { id: accountId } = await createAccount(database);
    await database.db.insert(secondFactors).values({ accountId, secret });
    await database.db.insert(settings).values([
      { key: 'secret.pseudonym-salt', value: salt },
      { key: 'secret.vapid-keys', value: { publicKey: 'publique', privateKey } },
    ]);
    const expected = createHmac('sha256', Buffer.from(salt, 'base64url')).update('un appareil').digest('hex');
    const SECRETS_KEY = key();
    expect(await pseudonymWith({ SECRETS_KEY })).toBe(expected);
    const kept = await keptText();
    expect(kept).not.toContain(salt);
    expect(kept).not.toContain(privateKey);
    const [row] = await database.db.select().from(secondFactors);
    expect(row?.secret.includes(secret)).toBe(false);
    const box = await open({ SECRETS_KEY });
    expect(box.open(row?.secret ?? Buffer.alloc(0), `second factor of ${accountId}`)).toEqual(secret);
  });

  it('is re-encrypted when the key changes, and the former key opens nothing any more', async () => {
    const [former, present] = [key(), key()];
    const before = await pseudonymWith({ SECRETS_KEY: former });
    const { id: accountId } = await createAccount(database);
    const box = await open({ SECRETS_KEY: former });
    const secret = box.seal(randomBytes(20), `second factor of ${accountId}`);
    await database.db.insert(secondFactors).values({ accountId, secret });

    expect(await pseudonymWith({ SECRETS_KEY: present, SECRETS_KEY_OLD: former })).toBe(before);
    expect(await pseudonymWith({ SECRETS_KEY: present })).toBe(before);
    const [row] = await database.db.select().from(secondFactors);
    const sealed = row?.secret ?? Buffer.alloc(0);
    const opened = (await open({ SECRETS_KEY: present })).open(sealed, `second factor of ${accountId}`);
    expect(opened).toEqual(box.open(secret, `second factor of ${accountId}`));
    await expect(open({ SECRETS_KEY: former })).rejects.toThrow(SecretsKeyError);
    await expect(pseudonymWith({ SECRETS_KEY: former })).rejects.toThrow(SecretsKeyError);
  });

  it('is rotated while processes run: each decrypts what the others write, at every step', async () => {
    const [former, present] = [key(), key()];
    const stepOne = { SECRETS_KEY: former, SECRETS_KEY_NEXT: present };
    const stepTwo = { SECRETS_KEY: present, SECRETS_KEY_OLD: former };
    const pseudonym = await pseudonymWith({ SECRETS_KEY: former });
    const { id: accountId } = await createAccount(database);
    const purpose = `second factor of ${accountId}`;
    const secret = randomBytes(20);
    const behind = await open(stepOne);
    await database.db.insert(secondFactors).values({ accountId, secret: behind.seal(secret, purpose) });
    const stored = async () => (await database.db.select().from(secondFactors))[0]?.secret ?? Buffer.alloc(0);

    expect(await pseudonymWith(stepTwo)).toBe(pseudonym);
    expect(behind.open(await stored(), purpose)).toEqual(secret);
    // One that is a step behind starts again meanwhile, and undoes nothing.
    const kept = await stored();
    expect(await pseudonymWith(stepOne)).toBe(pseudonym);
    expect(await stored()).toEqual(kept);

    // It wrote with the former key after the last start of step two: nothing is lost, and the
    // sentence says what to do.
    await database.db.update(secondFactors).set({ secret: behind.seal(secret, purpose) });
    await expect(pseudonymWith({ SECRETS_KEY: present })).rejects.toThrow(SecretsKeyError);
    await expect(pseudonymWith({ SECRETS_KEY: present })).rejects.toThrow(/once more as SECRETS_KEY_OLD/);
    expect(await pseudonymWith(stepTwo)).toBe(pseudonym);
    expect(await pseudonymWith({ SECRETS_KEY: present })).toBe(pseudonym);
    await expect(pseudonymWith({ SECRETS_KEY: former })).rejects.toThrow(SecretsKeyError);
  });
});
