import { readFileSync } from 'node:fs';
import { getTableColumns, is } from 'drizzle-orm';
import { getTableConfig, PgArray, type PgColumn, PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { openDatabase } from '../platform/db/database.ts';
import { migrateInside } from '../platform/db/migrate.ts';
import { readMigrations } from '../platform/db/schema-history.ts';
import * as tables from '../platform/db/tables.ts';
import { version } from '../platform/version.ts';

/** What an installation of the last release has in its database; see `writeRelease`. */
export const releaseFile = new URL('./last-release.sql', import.meta.url);

/** The id of one row of every table, so that each reference between two tables holds. */
export const releasedId = '0199a0d0-0000-7000-8000-000000000001';
const otherId = '0199a0d0-0000-7000-8000-000000000002';

type Row = Readonly<Record<string, unknown>>;

/** Rows of tables that refuse a value of each column's type. */
const special: Readonly<Record<string, readonly Row[]>> = {
  accounts: [{ role: 'organiser', suspendedAt: null }],
  album_likes: [{ accountId: null }],
  app_accounts: [{}, { id: otherId, accountId: null, username: 'camille', imageId: null }],
  crawl_stops: [{ stayMinutes: 30 }],
  event_questions: [{ questions: [] }],
  events: [
    {
      status: 'published',
      unpublishedReason: null,
      archivedAt: null,
      endDate: new Date('2026-11-29T02:00:00.000Z'),
      hostId: null,
      coverPlan: 'lanternes',
      coverSky: 'nuit',
      ticketUrl: 'https://billets.example/',
    },
  ],
  friend_group_members: [{ friendId: otherId }],
  friend_requests: [{ toId: otherId }],
  friendships: [{ friendId: otherId }],
  guests: [{ reply: 'yes', waitingRank: null, offeredPlaces: null, offeredUntil: null }],
  homecomings: [{ guestId: null }],
  images: [{ widths: [400], formats: ['avif', 'webp'] }],
  member_blocks: [{ blockedId: otherId }],
  push_devices: [{ channel: 'web', accountId: null, guestId: null }],
};

const values: Readonly<Record<string, unknown>> = {
  PgUUID: releasedId,
  PgTimestamp: new Date('2026-11-28T20:00:00.000Z'),
  PgDateString: '2026-11-28',
  PgTime: '20:00',
  PgBoolean: true,
  PgJsonb: {},
};

/** A value of a column's type. Not its default, which would hide that a migration loses it. */
function sampleOf(key: string, column: PgColumn): unknown {
  const { columnType, dataType, enumValues } = column;
  if (is(column, PgArray)) return [sampleOf(key, column.baseColumn)];
  if (dataType === 'number') return 2;
  if (dataType === 'custom') return Buffer.alloc(16, key);
  return values[columnType] ?? enumValues?.[0] ?? key;
}

/**
 * The migrations of this version by name and checksum, and at least one row of every table, as SQL.
 * @param connectionString a migrated, empty database, which is filled
 */
export async function writeRelease(connectionString: string): Promise<string> {
  const client = await connect(connectionString);
  const database = openDatabase({ connectionString }, () => undefined);
  try {
    const names = await client.query(LIST_TABLES);
    await switchTriggers(client, 'DISABLE');
    const written = new Set<string>();
    // A row is refused until those it refers to are written.
    for (let faults: unknown[] = []; written.size < names.rows.length; faults = []) {
      const before = written.size;
      for (const table of Object.values(tables)) {
        const { name } = is(table, PgTable) ? getTableConfig(table) : { name: undefined };
        if (!is(table, PgTable) || name === undefined || written.has(name)) continue;
        await database.db
          .insert(table)
          .values(rowsOf(table, name))
          .then(
            () => written.add(name),
            (error) => faults.push(error),
          );
      }
      if (written.size === before) throw new AggregateError(faults, 'a table takes no row');
    }
    const migrations = Object.fromEntries(readMigrations().map(({ name, hash }) => [name, hash]));
    const lines = [];
    for (const name of written) lines.push(...(await describeRows(client, name)));
    return `-- ${JSON.stringify({ version, migrations })}\n${lines.join('\n')}\n`;
  } finally {
    await database.close();
    await client.end();
  }
}

function rowsOf(table: PgTable, name: string): Row[] {
  const columns = Object.entries(getTableColumns(table)).filter(
    ([, { generated, generatedIdentity }]) => !generated && !generatedIdentity,
  );
  const row = Object.fromEntries(columns.map(([key, column]) => [key, sampleOf(key, column)]));
  return (special[name] ?? [{}]).map((change) => ({ ...row, ...change }));
}

/** INSERT statements of the rows of a table. */
async function describeRows(client: pg.Client, name: string): Promise<string[]> {
  const { rows: columns } = await client.query<{ name: string }>(
    `SELECT quote_ident(attname) AS name FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum`,
    [name],
  );
  const list = columns.map((column) => column.name).join(', ');
  const { rows } = await client.query<{ line: string }>(
    `SELECT concat_ws(', ', ${columns.map((column) => `quote_nullable(${column.name}::text)`).join(', ')}) AS line FROM ${name}`,
  );
  return rows.map(({ line }) => `INSERT INTO ${name} (${list}) OVERRIDING SYSTEM VALUE VALUES (${line});`);
}

/**
 * Makes an empty database what an installation of the last release has.
 * @throws when a migration of that release was changed since
 */
export async function loadRelease(connectionString: string): Promise<void> {
  const text = readFileSync(releaseFile, 'utf8');
  const { migrations } = JSON.parse(text.slice(3, text.indexOf('\n')));
  const released = readMigrations().filter(({ name, hash }) => migrations[name] === hash);
  if (released.length !== Object.keys(migrations).length) {
    throw new Error('a migration of the last release was changed: installations have it as it was');
  }
  const client = await connect(connectionString);
  try {
    await client.query('BEGIN');
    await migrateInside(client, released.at(-1)?.when ?? 0);
    await switchTriggers(client, 'DISABLE');
    await client.query(text);
    await client.query('COMMIT');
    await switchTriggers(client, 'ENABLE');
  } finally {
    await client.end();
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    options: '-c timezone=UTC -c client_min_messages=warning',
  });
  await client.connect();
  return client;
}

const LIST_TABLES = `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`;

/** Those of ours: they would count the rows a second time. */
async function switchTriggers(client: pg.Client, way: 'DISABLE' | 'ENABLE'): Promise<void> {
  const { rows } = await client.query<{ name: string }>(LIST_TABLES);
  await client.query(rows.map(({ name }) => `ALTER TABLE ${name} ${way} TRIGGER USER`).join(';'));
}
