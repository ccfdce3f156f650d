import type { Readable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { listOwnNames, readMigrations, readSchemaVersion } from '../db/schema-history.ts';
import { readKeyId } from '../db/secrets/secret-box.ts';
import { type ArchivedTable, BackupError, type Manifest } from './archive.ts';
import { JOB_TABLES, readSequences } from './sequences.ts';

/** A consistent snapshot of the database, however long it takes to read. */
export interface DatabaseSnapshot {
  readonly manifest: Omit<Manifest, 'version'>;
  /**
   * All rows of a table of the manifest, as COPY writes them (text format). One table at a time.
   */
  readRows(table: ArchivedTable): Readable;
  /** Keys in the storage of every picture's files, in pages of some hundred. */
  listPictureKeys(): AsyncGenerator<string[]>;
  close(): Promise<void>;
}

/**
 * Settings that affect the text of values. Fixed, so that two databases write the same bytes for
 * the same rows.
 */
export const TEXT_SETTINGS = `
  SET datestyle = 'ISO, YMD'; SET intervalstyle = 'postgres'; SET timezone = 'UTC'; SET extra_float_digits = 1;
  SET bytea_output = 'hex'; SET client_encoding = 'UTF8'; SET search_path = public; SET synchronize_seqscans = off;
  SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET client_min_messages = warning`;

/**
 * Opens a snapshot: contains every transaction committed before this resolves and nothing committed
 * later. Does not block writers; only changes of the schema wait until it is closed.
 * @throws BackupError when the schema is not ours, or newer than this program
 */
export async function openDatabaseSnapshot(connection: pg.ClientConfig): Promise<DatabaseSnapshot> {
  const client = new pg.Client({ ...connection, application_name: 'lampion-backup', keepAlive: true });
  // A lost connection also rejects the query under way.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(TEXT_SETTINGS);
    // Before the snapshot, so that everything committed until this time is in it.
    const { rows } = await client.query<{ now: Date }>('SELECT clock_timestamp() AS now');
    await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const manifest = await readManifest(client, rows[0]?.now ?? new Date());
    return {
      manifest,
      readRows: ({ name, columns }) =>
        client.query(copyTo(`COPY (SELECT ${columns.map(quote).join(', ')} FROM ${name}) TO STDOUT`)),
      listPictureKeys: () => listPictureKeys(client, manifest.tables),
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

const quote = (name: string) => `"${name}"`;

async function readManifest(client: pg.Client, madeAt: Date): Promise<Omit<Manifest, 'version'>> {
  // The first query: it takes the snapshot.
  const schema = await readKnownVersion(client);
  const tables = await lockTables(client);
  const { rows } = await client.query<{ version: string }>(
    "SELECT current_setting('server_version') AS version",
  );
  return {
    format: 1,
    madeAt: madeAt.toISOString(),
    schema,
    postgres: rows[0]?.version.split(' ')[0] ?? '',
    secretsKey: await readSecretsKeyId(client),
    tables,
    sequences: await readSequences(client),
  };
}

async function readKnownVersion(client: pg.Client): Promise<Manifest['schema']> {
  const version = await readSchemaVersion(client);
  if (version === null) throw new BackupError('This database holds no tables of Lampion.');
  const known = readMigrations().find(({ when }) => when === version.when);
  if (known === undefined) {
    throw new BackupError('This database belongs to a newer version of Lampion; upgrade Lampion.');
  }
  const { when, name, hash } = known;
  return { when, name, hash };
}

/**
 * Lists our tables and the job queue's, and locks them against changes of their schema while the
 * snapshot is open.
 */
async function lockTables(client: pg.Client): Promise<ArchivedTable[]> {
  const { rows } = await client.query<ArchivedTable>(
    `SELECT n.nspname || '.' || c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND (n.nspname = 'public' AND c.relname = ANY ($1) OR n.nspname = 'pgboss' AND c.relname = ANY ($2))
     GROUP BY 1, n.nspname ORDER BY n.nspname DESC, 1`,
    [[...listOwnNames().TABLE], JOB_TABLES],
  );
  await client.query(`LOCK TABLE ${rows.map(({ name }) => name).join(', ')} IN ACCESS SHARE MODE`);
  return rows;
}

/** The id of the key in a sealed secret; every database with secrets contains this one. */
async function readSecretsKeyId(client: pg.Client): Promise<string | null> {
  const { rows } = await client.query<{ sealed: string | null }>(
    "SELECT value->>'sealed' AS sealed FROM settings WHERE key = 'secret.key-check'",
  );
  const sealed = rows[0]?.sealed;
  return sealed ? readKeyId(Buffer.from(sealed, 'base64url')) : null;
}

const PICTURES_A_PAGE = 100;

/**
 * Where the files of one kind of picture are stored, by the table that names them. Schemas older
 * than the table have none.
 */
interface PictureSource {
  readonly table: string;
  /** One page in the order of `id`, after `$1`, of `$2` rows. */
  readonly page: string;
  readonly keysOf: (row: PictureRow) => string[];
}

interface PictureRow {
  readonly id: string;
  readonly widths: readonly number[];
  readonly formats: readonly string[];
  readonly folder: string;
}

const PICTURES: readonly PictureSource[] = [
  {
    table: 'public.images',
    // Older schemas have no private images.
    page: `SELECT id, widths, formats, CASE to_jsonb(images) ->> 'is_private' WHEN 'true' THEN 'private-images' ELSE 'images' END AS folder
      FROM images WHERE $1::uuid IS NULL OR id > $1 ORDER BY id LIMIT $2`,
    keysOf: ({ id, widths, formats, folder }) =>
      widths.flatMap((width) => formats.map((format) => `${folder}/${id}/${width}.${format}`)),
  },
  {
    table: 'public.album_photos',
    // Removed photos are not backed up: nobody can see them again.
    page: `SELECT file_id AS id, widths, '{}'::text[] AS formats, 'albums' AS folder FROM album_photos
      WHERE file_id IS NOT NULL AND removed_at IS NULL AND ($1::uuid IS NULL OR file_id > $1)
      ORDER BY file_id LIMIT $2`,
    keysOf: ({ id, widths, folder }) => [
      ...widths.map((width) => `${folder}/${id}/${width}.webp`),
      `${folder}/${id}/${widths.at(-1)}.jpeg`,
    ],
  },
];

async function* listPictureKeys(
  client: pg.Client,
  tables: readonly ArchivedTable[],
): AsyncGenerator<string[]> {
  for (const source of PICTURES) {
    if (tables.some(({ name }) => name === source.table)) yield* listKeysOf(client, source);
  }
}

async function* listKeysOf(client: pg.Client, { page, keysOf }: PictureSource): AsyncGenerator<string[]> {
  let after: string | null = null;
  for (;;) {
    const { rows }: pg.QueryResult<PictureRow> = await client.query(page, [after, PICTURES_A_PAGE]);
    if (rows.length === 0) return;
    yield rows.flatMap(keysOf);
    after = rows.at(-1)?.id ?? null;
  }
}
