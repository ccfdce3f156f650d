import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type BucketDouble, startBucketDouble } from '../../../testing/doubles/bucket.ts';
import { StartError } from '../../app-error.ts';
import { findFreePort } from '../../db/embedded/cluster.ts';
import { createDiskStorage } from './disk.ts';
import { createS3Storage } from './s3.ts';
import type { Storage } from './storage.ts';

const keys = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'a secret / with + signs' };
const settings = { bucket: 'photos', region: 'eu-west-3' };

let bucket: BucketDouble;
let folder: string;
const storages: Record<string, Storage> = {};

beforeAll(async () => {
  bucket = await startBucketDouble({ ...settings, ...keys, pageSize: 2 });
  folder = await mkdtemp(path.join(tmpdir(), 'lampion-storage-'));
  storages.folder = createDiskStorage(path.join(folder, 'files'));
  storages.bucket = await createS3Storage({ ...settings, keys, endpoint: bucket.endpoint });
});

afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true, force: true });
});

describe.each(['folder', 'bucket'])('files in a %s', (kind) => {
  const storage = () => storages[kind] as Storage;
  const bytes = Buffer.from([0, 1, 2, 0xff, 0x0a]);

  test('are read back unchanged', async () => {
    await storage().put('images/one/400.avif', bytes);
    await storage().put('images/one/empty.avif', Buffer.alloc(0));
    expect(await storage().get('images/one/400.avif')).toEqual(bytes);
    expect(await storage().get('images/one/empty.avif')).toEqual(Buffer.alloc(0));
  });

  test('are replaced by a second put', async () => {
    await storage().put('images/two/400.avif', Buffer.alloc(9000, 1));
    await storage().put('images/two/400.avif', bytes);
    expect(await storage().get('images/two/400.avif')).toEqual(bytes);
  });

  test('stay whole when many write the same key at once', async () => {
    const versions = Array.from({ length: 8 }, (_, version) => Buffer.alloc(200_000, version));
    await Promise.all(versions.map((version) => storage().put('images/same/400.avif', version)));
    const kept = await storage().get('images/same/400.avif');
    expect(versions.some((version) => kept?.equals(version))).toBe(true);
  });

  test('that are not there are null, folders too', async () => {
    await storage().put('images/three/400.avif', bytes);
    expect(await storage().get('images/three/800.avif')).toBeNull();
    expect(await storage().get('images/three')).toBeNull();
    expect(await storage().get('images/three/400.avif/x')).toBeNull();
  });

  test('are listed by their folders', async () => {
    for (const name of ['c', 'a', 'b']) await storage().put(`lists/${name}/deep/400.avif`, bytes);
    expect(await Readable.from(storage().listFolders('lists')).toArray()).toEqual(['a', 'b', 'c']);
    expect(await Readable.from(storage().listFolders('nothing')).toArray()).toEqual([]);
  });

  test('of one folder are removed together, without its neighbours', async () => {
    const names = ['400.avif', '800.avif', '1200.avif', 'deep/1600.avif', 'deep/er/1600.webp'];
    for (const name of names) await storage().put(`images/four/${name}`, bytes);
    await storage().put('images/four-more/400.avif', bytes);
    await storage().removeAll('images/four');
    for (const name of names) expect(await storage().get(`images/four/${name}`)).toBeNull();
    expect(await storage().get('images/four-more/400.avif')).toEqual(bytes);
    await storage().removeAll('images/four');
  });

  test.each([
    '../outside',
    'images/../../outside',
    '/etc/passwd',
    'images//a',
    '',
    '.',
    'a\0b',
    'a\\..\\b',
    '.env',
  ])('refuse the key %j', async (key) => {
    await expect(storage().put(key, bytes)).rejects.toThrow('unknown shape');
    await expect(storage().get(key)).rejects.toThrow('unknown shape');
    await expect(storage().removeAll(key)).rejects.toThrow('unknown shape');
  });
});

test('a folder keeps no temporary file, not even of a put that fails', async () => {
  const root = path.join(folder, 'tidy');
  const storage = createDiskStorage(root);
  await storage.put('images/400.avif', Buffer.from('a'));
  await storage.put('taken/400.avif', Buffer.from('a'));
  // A folder at the file's path: the last step, the rename, fails.
  await expect(storage.put('taken', Buffer.from('b'))).rejects.toThrow();
  expect((await readdir(root, { recursive: true })).sort()).toEqual([
    'images',
    'images/400.avif',
    'taken',
    'taken/400.avif',
  ]);
});

test('requests to a bucket that fails now and then are retried', async () => {
  bucket.failNext(2);
  await storages.bucket?.put('images/retried/400.avif', Buffer.from('a'));
  expect(bucket.files.get('images/retried/400.avif')?.toString()).toBe('a');
});

test('a bucket refuses a wrong secret: its double really verifies signatures', async () => {
  const stranger = await createS3Storage({
    ...settings,
    keys: { ...keys, secretAccessKey: 'guess' },
    endpoint: bucket.endpoint,
  });
  await expect(stranger.put('images/stolen/400.avif', Buffer.from('a'))).rejects.toThrow();
  await expect(stranger.get('images/one/400.avif')).rejects.toThrow();
  expect(bucket.files.has('images/stolen/400.avif')).toBe(false);
});

describe('a bucket that is checked at the start', () => {
  const check = async (changes: Partial<Parameters<typeof createS3Storage>[0]>) => {
    const storage = await createS3Storage({ ...settings, keys, endpoint: bucket.endpoint, ...changes });
    return storage.checkAccess().then(
      () => 'open',
      (error: unknown) => (error instanceof StartError ? error.message : error),
    );
  };

  test('may be empty', async () => {
    expect(await check({})).toBe('open');
  });

  test('is refused by name when it is not there, or its key is wrong', async () => {
    expect(await check({ bucket: 'none' })).toBe(
      `S3_BUCKET: none at ${bucket.endpoint} (NoSuchBucket): there is no such bucket; create it, or correct S3_BUCKET.`,
    );
    const wrong = await check({ keys: { ...keys, secretAccessKey: 'hunter2' } });
    expect(wrong).toContain('S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID');
    expect(wrong).not.toContain('hunter2');
  });

  test('is refused when nothing answers there', async () => {
    const endpoint = `http://127.0.0.1:${await findFreePort()}`;
    expect(await check({ endpoint })).toBe(
      `S3_BUCKET: photos at ${endpoint} (ECONNREFUSED): it does not answer as a bucket; check S3_ENDPOINT and the network.`,
    );
  });
});

describe('without keys in the settings, a bucket is opened with those of', () => {
  const { accessKeyId, secretAccessKey } = keys;
  afterEach(() => vi.unstubAllEnvs());

  async function writesFile(): Promise<void> {
    const storage = await createS3Storage({ ...settings, keys: undefined, endpoint: bucket.endpoint });
    await storage.put('images/chain/400.avif', Buffer.from('a'));
    expect(bucket.files.delete('images/chain/400.avif')).toBe(true);
  }

  test('the environment', async () => {
    vi.stubEnv('AWS_ACCESS_KEY_ID', accessKeyId);
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', secretAccessKey);
    await writesFile();
  });

  test('a shared profile', async () => {
    const file = path.join(folder, 'credentials');
    await writeFile(
      file,
      `[pictures]\naws_access_key_id = ${accessKeyId}\naws_secret_access_key = ${secretAccessKey}\n`,
    );
    vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', file);
    vi.stubEnv('AWS_CONFIG_FILE', path.join(folder, 'none'));
    vi.stubEnv('AWS_PROFILE', 'pictures');
    await writesFile();
  });

  test('the role of a container, with the token of its platform', async () => {
    const platform = createServer((request, response) => {
      if (request.headers.authorization !== 'token of the task') return response.writeHead(403).end();
      const Expiration = new Date(Date.now() + 3_600_000).toISOString();
      const role = {
        AccessKeyId: accessKeyId,
        SecretAccessKey: secretAccessKey,
        Token: 'session',
        Expiration,
      };
      return response.end(JSON.stringify(role));
    });
    await once(platform.listen(0, '127.0.0.1'), 'listening');
    const { port } = platform.address() as AddressInfo;
    vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', path.join(folder, 'none'));
    vi.stubEnv('AWS_CONFIG_FILE', path.join(folder, 'none'));
    vi.stubEnv('AWS_CONTAINER_CREDENTIALS_FULL_URI', `http://127.0.0.1:${port}/role`);
    vi.stubEnv('AWS_CONTAINER_AUTHORIZATION_TOKEN', 'token of the task');
    await writesFile();
    platform.close();
  });
});
