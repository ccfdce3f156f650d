import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BucketDouble, startBucketDouble } from '../testing/bucket-double.ts';
import type { Storage } from './storage.ts';
import { createDiskStorage } from './storage-disk.ts';
import { createS3Storage } from './storage-s3.ts';

const settings = {
  bucket: 'photos',
  region: 'eu-west-3',
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'a secret / with + signs',
};

let bucket: BucketDouble;
let folder: string;
const storages: Record<string, Storage> = {};

beforeAll(async () => {
  bucket = await startBucketDouble({ ...settings, pageSize: 2 });
  folder = await mkdtemp(path.join(tmpdir(), 'lampion-storage-'));
  storages.folder = createDiskStorage(path.join(folder, 'files'));
  storages.bucket = await createS3Storage({ ...settings, endpoint: bucket.endpoint });
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
    secretAccessKey: 'guess',
    endpoint: bucket.endpoint,
  });
  await expect(stranger.put('images/stolen/400.avif', Buffer.from('a'))).rejects.toThrow();
  await expect(stranger.get('images/one/400.avif')).rejects.toThrow();
  expect(bucket.files.has('images/stolen/400.avif')).toBe(false);
});
