import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readLastBackup } from '../../admin/backups/backups.ts';
import { recordRun } from '../../admin/backups/record-run.ts';
import { readConfig } from '../../config.ts';
import { createJobHandlers } from '../../job-handlers.ts';
import { recordImages, storeImage } from '../../media/images/uploads.ts';
import { hashPassword } from '../../people/accounts/hash-password.ts';
import { runStatements } from '../../testing/backup-helpers.ts';
import { buildTestServer, readOutbox, type TestServer, workOff } from '../../testing/build-test-server.ts';
import { createEmptyDatabase } from '../../testing/database/test-database.ts';
import { type BucketDouble, startBucketDouble } from '../../testing/doubles/bucket.ts';
import { createEvent, createOrganiser, signIn } from '../../testing/factories.ts';
import { multipartBody } from '../../testing/import-calls.ts';
import { eventually } from '../../testing/side-by-side.ts';
import { tryProduct } from '../../try-product.ts';
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts';
import { migrate } from '../db/migrate.ts';
import { createDiskStorage } from '../ports/storage/disk.ts';
import { makeBackupKey } from './archive.ts';
import { backUp } from './back-up.ts';
import { openSourceDatabase } from './databases.ts';
import { restore } from './restore-command.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const password = 'une phrase de passe';
const s3 = {
  bucket: 'sauvegardes',
  region: 'eu-west-3',
  accessKeyId: 'AKIDEXAMPLE',
  secretAccessKey: 'secret',
};

let folder: string;
let bucket: BucketDouble;
let server: TestServer;
let key: string;
const options = { file: 'latest', mayReplace: false, forgetsSecrets: false, rehearsal: null };

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lampion-backup-'));
  bucket = await startBucketDouble(s3);
  key = await makeBackupKey();
  server = await buildTestServer({ BACKUP_TARGET: folder, BACKUP_KEY: key, BACKUP_KEEP: '1' });
});
afterAll(async () => {
  await server.close();
  await bucket.close();
  await rm(folder, { recursive: true, force: true });
});

const digest = (bytes: Uint8Array | null | undefined) =>
  bytes ? createHash('sha256').update(bytes).digest('hex') : null;

describe('a backup while the server is written to', () => {
  it('has every write that was acknowledged before, and opens elsewhere as the same product', async () => {
    const { deps, app } = server;
    const organiser = await createOrganiser(deps, { plan: 'enterprise' });
    const events = await Promise.all(
      [0, 1, 2, 3].map(() => createEvent(deps, { organiserId: organiser.id })),
    );
    const headers = await signIn(deps, organiser.accountId);
    const passwordHash = await hashPassword(password);
    await runStatements(
      server.database.url,
      `UPDATE accounts SET password_hash = '${passwordHash}', email = 'pro@exemple.fr' WHERE id = '${organiser.accountId}'`,
    );
    const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c8442e' } })
      .jpeg()
      .toBuffer();
    const image = await storeImage(deps, photo);
    await recordImages(deps.db, [image]);

    // Every invitation is a guest and an e-mail in the queue.
    const invited = ['lea@exemple.fr', 'noe@exemple.fr', 'zoe@exemple.fr'];
    const people = invited.map((email) => ({ nickname: 'Invité', email }));
    const address = `/api/pro/events/${events[0]?.id}`;
    await app.inject({ method: 'POST', url: `${address}/invitations`, headers, payload: { people } });

    // Each event is renamed over and over, until the backup is done: "Bal 1", "Bal 2", …
    const acknowledged: { id: string; number: number; at: number }[] = [];
    let isOver = false;
    const rename = async ({ id }: { id: string }) => {
      for (let number = 1; !isOver; number += 1) {
        const form = await multipartBody({ name: `Bal ${number}` });
        const { statusCode } = await app.inject({
          method: 'PUT',
          url: `/api/pro/events/${id}`,
          ...form,
          headers: { ...form.headers, ...headers },
        });
        if (statusCode === 200) acknowledged.push({ id, number, at: Date.now() });
      }
    };
    const writers = events.map(rename);
    await eventually(() => expect(acknowledged.length).toBeGreaterThan(20));
    await deps.jobs.enqueue(deps.db, 'create-backup', null);
    await deps.jobs.workOff(createJobHandlers(deps));
    const duringBackup = acknowledged.length;
    isOver = true;
    await Promise.all(writers);

    const { latest } = await readLastBackup(deps);
    expect(latest).toMatchObject({ isVerified: true, isEncrypted: true, failure: null });

    // Elsewhere: another database, and a bucket instead of a folder.
    const database = await createEmptyDatabase();
    const there = {
      S3_BUCKET: s3.bucket,
      S3_REGION: s3.region,
      S3_ENDPOINT: bucket.endpoint,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    };
    const { SECRETS_KEY = '', DATA_DIR } = deps.config;
    const settings = { NODE_ENV: 'test', SECRETS_KEY, BACKUP_TARGET: folder, BACKUP_KEY: key, ...there };
    const config = readConfig({ ...settings, DATABASE_URL: database.url });
    const { manifest, contents } = await restore(config, silent, options);
    const restored = await buildTestServer({ ...there, SECRETS_KEY }, { beside: { database } });
    try {
      const rows = await runStatements(database.url, 'SELECT id, substr(name, 5)::int AS number FROM events');
      const kept = new Map(rows.map(({ id, number }) => [id, Number(number)]));
      const before = acknowledged.filter(({ at }) => at < Date.parse(manifest.madeAt));
      expect(before.length).toBeGreaterThan(20);
      expect(before.filter(({ id, number }) => (kept.get(id) ?? 0) < number)).toEqual([]);
      // It really was written to meanwhile.
      expect(duringBackup).toBeGreaterThan(before.length);
      const guests =
        'SELECT count(*)::int, (SELECT sum(pending)::int FROM event_reply_counts) AS pending FROM guests';
      expect(await runStatements(database.url, guests)).toEqual([{ count: 3, pending: 3 }]);

      expect(contents.pictures).toMatchObject({
        missing: 0,
        count: image.widths.length * image.formats.length,
      });
      const here = createDiskStorage(path.join(DATA_DIR, 'files'));
      for (const width of image.widths) {
        for (const format of image.formats) {
          const name = `images/${image.id}/${width}.${format}`;
          expect(digest(bucket.files.get(name))).toBe(digest(await here.get(name)));
        }
      }

      const login = await restored.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email: 'pro@exemple.fr', password },
      });
      expect(login.statusCode).toBe(200);
      expect((await restored.app.inject({ url: '/api/pro/events', headers })).statusCode).toBe(200);
      await workOff(restored);
      const sent = (await readOutbox(restored)).map(({ to }) => to);
      expect(sent.toSorted()).toEqual(invited);
    } finally {
      await restored.close();
      await database.drop();
    }
  });

  it('keeps what BACKUP_KEEP says once the new one was read back, and records a failure', async () => {
    const { deps, database } = server;
    const [former] = await readdir(folder);
    await deps.jobs.enqueue(deps.db, 'create-backup', null);
    await deps.jobs.workOff(createJobHandlers(deps));
    const { latest } = await readLastBackup(deps);
    expect(await readdir(folder)).toEqual([latest?.name]);
    expect(latest?.name).not.toBe(former);

    const connection = { connectionString: database.url };
    const config = { ...deps.config, BACKUP_TARGET: path.join(folder, latest?.name ?? '', 'no folder') };
    await expect(recordRun(connection, true, () => backUp(config, connection))).rejects.toThrow();
    expect(await readLastBackup(deps)).toMatchObject({
      latest: { name: null, isVerified: false, failure: expect.stringContaining('ENOTDIR') },
      latestGood: { name: latest?.name },
    });
  });
});

describe('a backup of the embedded database', () => {
  it('is made while a server runs it and while none does, and moves into one’s own PostgreSQL', async () => {
    const dataDir = path.join(folder, 'embedded');
    const key16 = Buffer.alloc(32, 7).toString('base64');
    const config = readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir, SECRETS_KEY: key16 });
    const running = await startEmbeddedPostgres({ dataDir, log: silent });
    try {
      await migrate(running.connection);
      const source = await openSourceDatabase(config, silent);
      await backUp(config, source.connection);
      await source.close();
    } finally {
      await running.stop();
    }
    const source = await openSourceDatabase(config, silent);
    const { name } = await backUp(config, source.connection);
    await source.close();
    expect(await readdir(path.join(dataDir, 'backups'))).toHaveLength(2);

    const rehearsed = await restore(config, silent, { ...options, rehearsal: tryProduct });
    expect(rehearsed.name).toBe(name);
    const database = await createEmptyDatabase();
    try {
      const own = { ...config, DATABASE_URL: database.url };
      await restore(own, silent, options);
      await expect(restore(own, silent, { ...options, file: path.join(folder, 'none') })).rejects.toThrow(
        'does not exist',
      );
      expect(await runStatements(database.url, "SELECT to_regclass('public.guests') AS name")).toEqual([
        { name: 'guests' },
      ]);
    } finally {
      await database.drop();
    }
  });

  it('goes to a bucket and comes back from there', async () => {
    const there = {
      BACKUP_TARGET: `s3://${s3.bucket}/lampion`,
      S3_BUCKET: s3.bucket,
      S3_REGION: s3.region,
      S3_ENDPOINT: bucket.endpoint,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    };
    const { SECRETS_KEY = '' } = server.deps.config;
    const config = readConfig({ NODE_ENV: 'test', SECRETS_KEY, DATABASE_URL: server.database.url, ...there });
    const { name, place } = await backUp(config, { connectionString: server.database.url });
    expect(place).toBe(`s3://${s3.bucket}/lampion/`);
    expect([...bucket.files.keys()]).toContain(`lampion/${name}`);
    const rehearsed = await restore(config, silent, { ...options, rehearsal: tryProduct });
    expect(rehearsed.name).toBe(name);
  });
});
