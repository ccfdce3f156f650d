import { createHash } from 'node:crypto';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  backUpToMemory,
  createMemoryStore,
  restoreFromMemory,
  runStatements,
} from '../../testing/backup-helpers.ts';
import { createEmptyDatabase, createTestDatabase } from '../../testing/database/test-database.ts';
import type { TestDatabase } from '../../testing/database/test-postgres.ts';
import { beforeRelease, readMigrations } from '../db/schema-history.ts';
import { version } from '../version.ts';
import { createArchive, entries, type Manifest, makeBackupKey } from './archive.ts';
import { verifyBackup } from './make-backup.ts';
import { checkSequences, readSequences } from './sequences.ts';

let source: TestDatabase;
let key: string;
const picture = Buffer.from('les octets d’une image');
const pictures = { get: async () => picture };

const fill = [
  `INSERT INTO images (id, width, height, widths, formats, sha256)
   VALUES ('0199a0d0-0000-7000-8000-000000000001', 800, 600, '[400, 800]', '["avif", "webp"]', 'x')`,
  `INSERT INTO app_accounts (id, username, app_name)
   SELECT gen_random_uuid(), 'profil_' || n, E'tab\\tligne\\nbarre\\\\ «é»' FROM generate_series(1, 500) n`,
  "INSERT INTO settings (key, value) VALUES ('supportEmail', '\"a@b.fr\"')",
  "SELECT setval('billing_readings', 4711)",
  `INSERT INTO pgboss.job (name, data) SELECT 'send-email', jsonb_build_object('id', n::text) FROM generate_series(1, 20) n`,
];

const aNight = [
  `WITH a AS (INSERT INTO accounts (id, email, role) VALUES (gen_random_uuid(), 'porte@lampion.test', 'organiser') RETURNING id),
    o AS (INSERT INTO organisers (id, account_id, company_name) SELECT gen_random_uuid(), id, 'Maison' FROM a RETURNING id)
   INSERT INTO events (id, organiser_id, name, description, place, begin_date, end_date)
   SELECT gen_random_uuid(), id, 'Bal', '', 'Nantes', now(), now() + interval '1 hour' FROM o`,
];
const addEntry = `INSERT INTO door_entries (id, event_id, people, device_id, device_name, at)
  SELECT gen_random_uuid(), id, 1, gen_random_uuid(), 'Entrée', now() FROM events RETURNING position`;

beforeAll(async () => {
  source = await createTestDatabase();
  await runStatements(source.url, ...fill);
  key = await makeBackupKey();
});
afterAll(() => source.drop());

async function emptyDatabase(): Promise<string> {
  const database = await createEmptyDatabase();
  onTestFinished(() => database.drop());
  return database.url;
}

const names =
  'SELECT md5(string_agg(username || app_name, $$,$$ ORDER BY username)) AS sum FROM app_accounts';

describe('a restored database', () => {
  it('holds every row, job and sequence, and goes on as the original would', async () => {
    const url = await emptyDatabase();
    await restoreFromMemory(await backUpToMemory(source.url, { storage: pictures }), url);
    expect(await runStatements(url, names)).toEqual(await runStatements(source.url, names));
    const [reading] = await runStatements(url, "SELECT nextval('billing_readings') AS n");
    expect(Number(reading?.n)).toBeGreaterThan(4711);
    expect(await runStatements(url, "SELECT count(*) FROM pgboss.job WHERE name = 'send-email'")).toEqual([
      { count: '20' },
    ]);
    const shape = `SELECT 'c' AS kind, conrelid::regclass || conname::text || pg_get_constraintdef(oid) AS what FROM pg_constraint
        WHERE connamespace IN ('public'::regnamespace, 'pgboss'::regnamespace)
      UNION ALL SELECT 'i', pg_get_indexdef(indexrelid) FROM pg_index JOIN pg_class ON oid = indexrelid
        WHERE relnamespace IN ('public'::regnamespace, 'pgboss'::regnamespace)
      UNION ALL SELECT 't', tgrelid::regclass || tgname::text || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal
      ORDER BY 1, 2`;
    const withoutDays = (rows: Record<string, unknown>[]) =>
      rows.filter(({ what }) => !/queue_stats_\d/.test(`${what}`));
    expect(withoutDays(await runStatements(url, shape))).toEqual(
      withoutDays(await runStatements(source.url, shape)),
    );
  });

  it('sends a door what is written from now on, whatever number its device has read up to', async () => {
    const original = await createTestDatabase();
    onTestFinished(() => original.drop());
    await runStatements(original.url, ...aNight, addEntry, addEntry);
    const bytes = await backUpToMemory(original.url);
    // Lost by the restore, but read by a device: it asks for what follows their positions.
    const lost = await runStatements(original.url, addEntry, addEntry, addEntry);
    const url = await emptyDatabase();
    await restoreFromMemory(bytes, url);
    const [next] = await runStatements(url, addEntry);
    expect(Number(next?.position)).toBeGreaterThan(Number(lost[0]?.position));
    const positions = 'SELECT count(DISTINCT position) AS n FROM door_entries';
    expect(await runStatements(url, positions)).toEqual([{ n: '3' }]);
  });

  it('counts on from its rows where the backup holds no sequence of a column', async () => {
    const original = await createTestDatabase();
    onTestFinished(() => original.drop());
    await runStatements(original.url, ...aNight, addEntry, addEntry);
    // As an archive from before the first release: its reader knew the sequences that stand alone.
    await runStatements(original.url, 'ALTER SEQUENCE door_entries_position_seq RESTART');
    const url = await emptyDatabase();
    await restoreFromMemory(await backUpToMemory(original.url), url);
    const [next] = await runStatements(url, addEntry);
    expect(Number(next?.position)).toBeGreaterThan(2);
  });

  it('is refused when an insert would repeat a number', async () => {
    const database = await createTestDatabase();
    onTestFinished(() => database.drop());
    await runStatements(database.url, ...aNight, addEntry, addEntry);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    onTestFinished(() => client.end());
    const saved = await readSequences(client);
    expect(saved).toContainEqual({ name: 'public.door_entries_position_seq', value: '2', isCalled: true });
    await checkSequences(client, saved);
    await client.query('ALTER SEQUENCE door_entries_position_seq RESTART WITH 2');
    await expect(checkSequences(client, [])).rejects.toThrow('door_entries_position_seq');
    await client.query('ALTER SEQUENCE billing_readings RESTART WITH 7');
    const ahead = { name: 'public.billing_readings', value: '7', isCalled: true };
    await expect(checkSequences(client, [ahead])).rejects.toThrow('billing_readings');
  });

  it('has what is kept by triggers as it was, not counted twice', async () => {
    const [ids] = await runStatements(
      source.url,
      `WITH a AS (INSERT INTO accounts (id, email, role) VALUES (gen_random_uuid(), 'pro@lampion.test', 'organiser') RETURNING id),
        o AS (INSERT INTO organisers (id, account_id, company_name) SELECT gen_random_uuid(), id, 'Maison' FROM a RETURNING id)
       INSERT INTO events (id, organiser_id, name, description, place, begin_date, end_date)
       SELECT gen_random_uuid(), id, 'Bal', '', 'Nantes', now(), now() + interval '1 hour' FROM o RETURNING id`,
    );
    await runStatements(
      source.url,
      `INSERT INTO guests (id, event_id, nickname, reply) SELECT gen_random_uuid(), '${ids?.id}', 'Léa ' || n, 'yes' FROM generate_series(1, 9) n`,
    );
    const url = await emptyDatabase();
    await restoreFromMemory(await backUpToMemory(source.url), url);
    const counts = 'SELECT * FROM event_reply_counts';
    expect(await runStatements(url, counts)).toEqual(await runStatements(source.url, counts));
    await expect(runStatements(url, 'TRUNCATE journal_entries')).rejects.toThrow();
  });

  it('comes with the pictures that are shown, the same bytes under the same names', async () => {
    const albumPhoto = (fileId: string, removedAt: string) =>
      `INSERT INTO album_photos (id, is_by_host, file_id, width, height, widths, removed_at)
       VALUES (gen_random_uuid(), false, '${fileId}', 800, 600, '[400, 800]', ${removedAt})`;
    await runStatements(
      source.url,
      albumPhoto('0199a0d0-0000-7000-8000-000000000002', 'NULL'),
      albumPhoto('0199a0d0-0000-7000-8000-000000000003', 'now()'),
    );
    const put = new Map<string, Buffer>();
    const storage = {
      put: async (name: string, bytes: Uint8Array) => void put.set(name, Buffer.from(bytes)),
    };
    await restoreFromMemory(await backUpToMemory(source.url, { storage: pictures }), await emptyDatabase(), {
      target: { storage },
    });
    const ofOne = (folder: string, files: readonly string[]) => files.map((name) => `${folder}/${name}`);
    expect([...put.keys()].sort()).toEqual([
      ...ofOne('albums/0199a0d0-0000-7000-8000-000000000002', ['400.webp', '800.jpeg', '800.webp']),
      ...ofOne('images/0199a0d0-0000-7000-8000-000000000001', [
        '400.avif',
        '400.webp',
        '800.avif',
        '800.webp',
      ]),
    ]);
    expect([...put.values()].every((bytes) => bytes.equals(picture))).toBe(true);
  });

  it('comes from a job queue with columns that ours no longer has', async () => {
    const older = await createTestDatabase();
    onTestFinished(() => older.drop());
    await runStatements(older.url, ...fill, "ALTER TABLE pgboss.job ADD COLUMN former text DEFAULT 'x'");
    const url = await emptyDatabase();
    await restoreFromMemory(await backUpToMemory(older.url), url);
    const jobs = "SELECT data->>'id' AS id, state, created_on FROM pgboss.job ORDER BY 1";
    expect(await runStatements(url, jobs)).toEqual(await runStatements(older.url, jobs));
  });
});

describe('a rehearsal', () => {
  it('is refused when a door entry cannot be written, and leaves none of its own', async () => {
    const original = await createTestDatabase();
    onTestFinished(() => original.drop());
    await runStatements(original.url, ...aNight, addEntry);
    const bytes = await backUpToMemory(original.url);
    const url = await emptyDatabase();
    await restoreFromMemory(bytes, url);
    expect(await runStatements(url, 'SELECT count(*) AS n FROM door_entries')).toEqual([{ n: '1' }]);
    // Every row and sequence is as it was; only an insert shows that this column has no number.
    const statements = ['ALTER TABLE door_entries ALTER position DROP IDENTITY'];
    const faulty = { when: 9e14, name: '9999_faulty', hash: 'x', statements };
    const attempt = restoreFromMemory(bytes, await emptyDatabase(), {
      migrations: [...readMigrations(), faulty],
    });
    await expect(attempt).rejects.toThrow('Lampion, once restored, does not work: null value in column');
  });
});

describe('a backup of another version', () => {
  it('is restored when it is older, and brought to the newest schema', async () => {
    const former = readMigrations().at(-1);
    const next = {
      when: 9e14,
      name: '9999_lanterns',
      hash: 'x',
      statements: [`ALTER TABLE app_accounts ADD COLUMN lantern text DEFAULT 'rouge'`],
    };
    const url = await emptyDatabase();
    const { manifest } = await restoreFromMemory(await backUpToMemory(source.url), url, {
      migrations: [...readMigrations(), next],
    });
    expect(manifest.schema).toEqual({ when: former?.when, name: former?.name, hash: former?.hash });
    const versions = 'SELECT hash FROM drizzle.__drizzle_migrations ORDER BY created_at';
    expect(await runStatements(url, versions)).toEqual(
      [...readMigrations(), next].map(({ hash }) => ({ hash })),
    );
    expect(await runStatements(url, names)).toEqual(await runStatements(source.url, names));
    const lanterns = "SELECT count(*) AS n FROM app_accounts WHERE lantern = 'rouge'";
    expect(await runStatements(url, lanterns)).toEqual([{ n: '500' }]);
  });

  it('is refused when it is older than the baseline, with the commit that restores it', async () => {
    const older = await archiveWith({ schema: { when: 1.79e12, name: '0012_planned_messages', hash: 'x' } });
    await expect(restoreFromMemory(older, await emptyDatabase())).rejects.toThrow(
      `restore it with the commit ${beforeRelease.lastCommit}`,
    );
  });

  it('is refused when it is newer, in its rows or in its format', async () => {
    const newer = await archiveWith({ schema: { when: Date.now() + 1e12, name: '9999_later', hash: 'x' } });
    const url = await emptyDatabase();
    await expect(restoreFromMemory(newer, url)).rejects.toThrow(
      `newer version of Lampion (${version}, schema 9999_later)`,
    );
    await expect(restoreFromMemory(await archiveWith({ format: 2 as 1 }), url)).rejects.toThrow('format 2');
    const database = await createTestDatabase();
    onTestFinished(() => database.drop());
    await runStatements(
      database.url,
      `INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('x', 9e14)`,
    );
    await expect(backUpToMemory(database.url)).rejects.toThrow('newer version of Lampion');
    expect(
      await runStatements(url, "SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace"),
    ).toEqual([]);
  });
});

/** An archive without rows. */
async function archiveWith(changes: Partial<Manifest>): Promise<Buffer> {
  const [last] = readMigrations().slice(-1);
  const manifest: Manifest = {
    format: 1,
    version,
    madeAt: new Date().toISOString(),
    schema: last ?? { when: 0, name: '', hash: '' },
    postgres: '18.4',
    secretsKey: null,
    tables: [],
    sequences: [],
    ...changes,
  };
  const archive = await createArchive(manifest, undefined);
  const store = createMemoryStore();
  await Promise.all([store.write('backup', archive.stream), archive.end()]);
  return store.files.get('backup') ?? Buffer.alloc(0);
}

const EMPTY_FRAME_BYTES = 13;

describe('a damaged backup', () => {
  const flip = (bytes: Buffer, at: number) => {
    const copy = Buffer.from(bytes);
    copy[at] = (copy[at] ?? 0) ^ 4;
    return copy;
  };

  it.each(['plain', 'encrypted'])('is refused before the database is opened: %s', async (kind) => {
    const options = kind === 'encrypted' ? { key } : {};
    const bytes = await backUpToMemory(source.url, { ...options, storage: pictures });
    // Node ends its compression with an empty frame, which carries nothing and which nothing is
    // missed without.
    const end = bytes.length - (kind === 'encrypted' ? 0 : EMPTY_FRAME_BYTES);
    const spots = Array.from({ length: 40 }, (_, index) => Math.floor((end * index) / 40));
    const faulty = [
      ...[...spots, end - 1, end - 30].map((at) => flip(bytes, at)),
      ...[0, 1, 30, 1000, end - 400, end - 1].map((length) => bytes.subarray(0, length)),
      Buffer.from('un tout autre fichier'),
    ];
    for (const [index, damaged] of faulty.entries()) {
      const attempt = restoreFromMemory(damaged, 'postgres://nobody@127.0.0.1:1/none', { key });
      await expect(attempt, `fault ${index}`).rejects.toThrow(/damaged|is no backup/);
    }
    // The tool that finds all of that finds nothing in the whole file.
    const store = createMemoryStore();
    store.files.set('backup', bytes);
    expect((await verifyBackup(store, 'backup', key)).isEncrypted).toBe(kind === 'encrypted');
  });

  it('is refused when it was changed and compressed again', async () => {
    const tar = zstdDecompressSync(await backUpToMemory(source.url, { storage: pictures }));
    const changes = [
      (bytes: Buffer) => bytes.write('profil_X', bytes.indexOf('profil_1')),
      (bytes: Buffer) => bytes.write('LES', bytes.indexOf('les octets d’une image')),
      (bytes: Buffer) => bytes.write('"1999', bytes.indexOf('"madeAt": ') + 10),
      (bytes: Buffer) => bytes.write('9', bytes.indexOf('"rows": ') + 8),
    ];
    for (const [index, change] of changes.entries()) {
      const changed = Buffer.from(tar);
      change(changed);
      const attempt = restoreFromMemory(zstdCompressSync(changed), 'postgres://nobody@127.0.0.1:1/none');
      await expect(attempt, `change ${index}`).rejects.toThrow('damaged');
    }
  });

  it('is refused with another key, and without one', async () => {
    const bytes = await backUpToMemory(source.url, { key });
    const other = await makeBackupKey();
    await expect(restoreFromMemory(bytes, 'x', { key: other })).rejects.toThrow('its key is another one');
    await expect(restoreFromMemory(bytes, 'x')).rejects.toThrow('give its key as BACKUP_KEY');
    expect(bytes.includes(Buffer.from(entries.manifest))).toBe(false);
  });

  it('is refused when an archive is whole but was never ended', async () => {
    const archive = await createArchive({ ...(await manifestOf()), tables: [] }, undefined);
    const store = createMemoryStore();
    const written = store.write('backup', archive.stream);
    archive.fail(new Error('lost'));
    await expect(written).rejects.toThrow();
    expect(store.files.size).toBe(0);
  });
});

async function manifestOf(): Promise<Manifest> {
  const store = createMemoryStore();
  store.files.set('backup', await archiveWith({}));
  return (await verifyBackup(store, 'backup', undefined)).manifest;
}

describe('the database to be restored into', () => {
  it('is refused while it holds something; with leave it is replaced', async () => {
    const bytes = await backUpToMemory(source.url);
    const used = await createTestDatabase();
    onTestFinished(() => used.drop());
    const add =
      "INSERT INTO app_accounts (id, username, app_name) VALUES (gen_random_uuid(), 'avant', 'Avant')";
    await runStatements(used.url, add);
    await expect(restoreFromMemory(bytes, used.url)).rejects.toThrow('The database is not empty');
    await restoreFromMemory(bytes, used.url, { target: { mayReplace: true } });
    expect(await runStatements(used.url, names)).toEqual(await runStatements(source.url, names));
  });

  it('is as it was after a restore that failed in the middle, job queue included', async () => {
    const bytes = await backUpToMemory(source.url, { storage: pictures });
    const used = await createTestDatabase();
    onTestFinished(() => used.drop());
    await runStatements(used.url, ...fill);
    const state = async () => {
      const jobs = await runStatements(used.url, 'SELECT id FROM pgboss.job ORDER BY 1');
      return createHash('sha256')
        .update(JSON.stringify([jobs, await runStatements(used.url, names)]))
        .digest('hex');
    };
    const before = await state();
    const storage = {
      put: async () => {
        throw new Error('the disk is full');
      },
    };
    const attempt = restoreFromMemory(bytes, used.url, { target: { storage, mayReplace: true } });
    await expect(attempt).rejects.toThrow('the disk is full');
    expect(await state()).toBe(before);
  });

  it('is refused with tables of somebody else, and while a server uses it', async () => {
    const bytes = await backUpToMemory(source.url);
    const url = await emptyDatabase();
    await runStatements(url, 'CREATE TABLE wp_posts (id int)');
    const target = { mayReplace: true };
    await expect(restoreFromMemory(bytes, url, { target })).rejects.toThrow('(wp_posts)');
    await runStatements(url, 'DROP TABLE wp_posts');
    const server = new pg.Client({ connectionString: url, application_name: 'lampion-jobs' });
    await server.connect();
    await expect(restoreFromMemory(bytes, url, { target })).rejects.toThrow(
      'A server of Lampion uses this database',
    );
    await server.end();
  });
});
