import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { openContainer } from '../../container.ts';
import { loadDemo } from '../../demo/load-demo.ts';
import { createEmptyDatabase, createTestDatabase } from '../../testing/database/test-database.ts';
import { runStatement, withDatabase } from '../../testing/database/test-postgres.ts';
import { StartError } from '../app-error.ts';
import type { Log } from '../log.ts';
import { findFreePort } from './embedded/cluster.ts';
import { beforeRelease, readMigrations } from './schema-history.ts';
import { startDatabase } from './start-database.ts';

const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

const SECRETS_KEY = Buffer.alloc(32, 7).toString('base64');

let opened: AsyncDisposableStack;
beforeEach(() => {
  opened = new AsyncDisposableStack();
});
afterEach(() => opened.disposeAsync());

async function listen(server: Server, port = 0): Promise<number> {
  await once(server.listen(port, '127.0.0.1'), 'listening');
  opened.defer(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** A server that answers every start of a session with one error of PostgreSQL's protocol. */
function startRefusing(code: string): Promise<number> {
  const fields = Buffer.from(`SFATAL\0C${code}\0Mrefused\0\0`);
  const length = Buffer.alloc(4);
  length.writeInt32BE(fields.length + 4);
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(Buffer.concat([Buffer.from('E'), length, fields])));
  });
  return listen(server);
}

const start = (DATABASE_URL: string, { waitMs = 100, log = silent } = {}) =>
  startDatabase(readConfig({ NODE_ENV: 'test', DATABASE_URL, DATABASE_WAIT_MS: String(waitMs) }), log);

function asRole(url: string, role: string): string {
  const changed = new URL(url);
  if (changed.username === '') changed.searchParams.set('user', role);
  else changed.username = role;
  return changed.href;
}

/** What the operator reads: one line that names the setting, without the password. */
async function readRefusal(started: Promise<unknown>): Promise<string> {
  const error = await started.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StartError);
  const { message } = error as StartError;
  expect(message).not.toMatch(/\n|hunter2/);
  return message;
}

describe('a database that', () => {
  it('nobody serves is refused after the wait, named without its password', async () => {
    const port = await findFreePort();
    expect(await readRefusal(start(`postgres://me:hunter2@127.0.0.1:${port}/lampion`))).toBe(
      `DATABASE_URL: 127.0.0.1:${port}/lampion (ECONNREFUSED): nothing answers there; start PostgreSQL, or correct the address.`,
    );
  });

  it.each([
    ['28P01', 'refuses this role or its password'],
    ['28000', 'refuses this role or its password'],
    ['53300', 'no connection left'],
    ['57P03', 'nothing answers there'],
  ])('answers %s is refused: %s', async (code, message) => {
    const port = await startRefusing(code);
    const refusal = await readRefusal(start(`postgres://me:hunter2@127.0.0.1:${port}/lampion`));
    expect(refusal).toContain(message);
    expect(refusal).toContain(code);
  });

  it('does not exist is refused at once, however long a start may wait', async () => {
    const url = withDatabase(inject('postgres').adminUrl, 'nowhere');
    expect(await readRefusal(start(url, { waitMs: 3_600_000 }))).toMatch(
      /\(3D000\): there is no such database/,
    );
  });

  it('is too old is refused before anything is written to it', async () => {
    const { url, drop } = await createTestDatabase();
    opened.defer(drop);
    await runStatement(url, 'CREATE SCHEMA former');
    await runStatement(
      url,
      "CREATE FUNCTION former.current_setting(text) RETURNS text LANGUAGE sql AS $$ SELECT '140012' $$",
    );
    const old = new URL(url);
    old.searchParams.set('options', '-c search_path=former,pg_catalog');
    expect(await readRefusal(start(old.href))).toMatch(/: PostgreSQL 14 is too old; Lampion needs 15 to 18/);
  });

  it('another program fills is refused, whatever it keeps its migrations in', async () => {
    const { url, drop } = await createEmptyDatabase();
    opened.defer(drop);
    await runStatement(url, 'CREATE TABLE wp_posts (id int)');
    expect(await readRefusal(start(url))).toMatch(/another program keeps its tables there.*\(wp_posts\)/);
    await runStatement(url, 'CREATE SCHEMA drizzle');
    expect(await readRefusal(start(url))).toContain('another program');
    await runStatement(
      url,
      'CREATE TABLE drizzle.__drizzle_migrations (id int, hash text, created_at bigint)',
    );
    await runStatement(url, "INSERT INTO drizzle.__drizzle_migrations VALUES (1, 'x', 1700000000000)");
    expect(await readRefusal(start(url))).toContain('another program');
    expect(await runStatement(url, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")).toEqual([
      { tablename: 'wp_posts' },
    ]);
  });

  /** As if all migrations before the first release, or only the first ones, had been applied. */
  async function openFromBeforeRelease(...whens: (number | undefined)[]) {
    const { url, drop } = await createTestDatabase();
    opened.defer(drop);
    await runStatement(url, "INSERT INTO settings (key, value) VALUES ('lantern', '\"rouge\"')");
    await runStatement(url, 'DELETE FROM drizzle.__drizzle_migrations');
    for (const when of whens)
      await runStatement(url, 'INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [
        'x',
        when,
      ]);
    const read = async () => [
      await runStatement(url, 'SELECT value FROM settings'),
      await runStatement(url, 'SELECT hash, created_at FROM drizzle.__drizzle_migrations ORDER BY 2'),
    ];
    return { url, read };
  }

  it('had all migrations from before the first release goes on from the baseline with its rows', async () => {
    const [baseline] = readMigrations();
    const { url, read } = await openFromBeforeRelease(beforeRelease.firstWhen, baseline?.when);
    const before = await read();
    await start(url);
    expect(await read()).toEqual(before);
    expect(before[0]).toEqual([{ value: 'rouge' }]);
  });

  it('lacks one of them is refused with the commit to go through, and left as it is', async () => {
    const [baseline] = readMigrations();
    const { url, read } = await openFromBeforeRelease(beforeRelease.firstWhen, Number(baseline?.when) - 1);
    const before = await read();
    expect(await readRefusal(start(url))).toContain(
      `start the commit ${beforeRelease.lastCommit} on it once`,
    );
    expect(await read()).toEqual(before);
  });

  it('is empty is refused to commands, which make none', async () => {
    const { url, drop } = await createEmptyDatabase();
    opened.defer(drop);
    const config = readConfig({ NODE_ENV: 'test', DATABASE_URL: url });
    const refusal = await readRefusal(startDatabase(config, silent, { isExisting: true }));
    expect(refusal).toContain('Lampion has no tables there');
    expect(await runStatement(url, "SELECT FROM pg_namespace WHERE nspname = 'drizzle'")).toEqual([]);
  });

  it('cannot hold every sign is refused', async () => {
    const { adminUrl } = inject('postgres');
    const name = `latin_${randomBytes(4).toString('hex')}`;
    await runStatement(
      adminUrl,
      `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'LATIN1' LOCALE_PROVIDER libc LOCALE 'C'`,
    );
    opened.defer(() => runStatement(adminUrl, `DROP DATABASE ${name} WITH (FORCE)`).then(() => undefined));
    expect(await readRefusal(start(withDatabase(adminUrl, name)))).toMatch(/its encoding is LATIN1, .*UTF8/);
  });

  it('lets the role make no tables is refused, and so is one that only reads', async () => {
    const { url, drop } = await createTestDatabase();
    const role = `guest_${new URL(url).pathname.slice(1)}`;
    await runStatement(url, `CREATE ROLE ${role} LOGIN`);
    await runStatement(url, 'DROP SCHEMA drizzle CASCADE');
    await runStatement(url, 'DROP SCHEMA public CASCADE');
    await runStatement(url, 'CREATE SCHEMA public');
    opened.defer(() => runStatement(inject('postgres').adminUrl, `DROP ROLE ${role}`).then(() => undefined));
    opened.defer(drop);
    expect(await readRefusal(start(asRole(url, role)))).toMatch(/\(42501\): .* make it the owner/);
    const readOnly = new URL(url);
    readOnly.searchParams.set('options', '-c default_transaction_read_only=on');
    expect(await readRefusal(start(readOnly.href))).toMatch(/\(25006\): .* name the primary/);
  });

  it('changes its password by a second role that acts as the first', async () => {
    const { url, drop } = await createTestDatabase();
    const owner = new pg.Client({ connectionString: url }).user ?? '';
    const role = `second_${new URL(url).pathname.slice(1)}`;
    await runStatement(url, `CREATE ROLE ${role} LOGIN IN ROLE ${owner}`);
    opened.defer(() => runStatement(inject('postgres').adminUrl, `DROP ROLE ${role}`).then(() => undefined));
    opened.defer(drop);
    await runStatement(url, `ALTER ROLE ${role} SET role = '${owner}'`);
    const second = asRole(url, role);
    await (await start(second)).stop();
    await runStatement(second, 'CREATE TABLE made_by_second ()');
    expect(
      await runStatement(url, "SELECT tableowner FROM pg_tables WHERE tablename = 'made_by_second'"),
    ).toEqual([{ tableowner: owner }]);
  });

  it('is too busy is waited for, then named with what to do', async () => {
    const { url, drop } = await createTestDatabase();
    opened.defer(drop);
    const busy = new pg.Client({ connectionString: url });
    await busy.connect();
    opened.defer(() => busy.end());
    await busy.query('BEGIN; LOCK TABLE settings IN ACCESS EXCLUSIVE MODE');
    const waiting = Promise.withResolvers<object>();
    const log = { ...silent, warn: (details: object) => waiting.resolve(details) };
    const open = (DATABASE_WAIT_MS: string) =>
      openContainer(
        readConfig({ NODE_ENV: 'test', SECRETS_KEY, DATABASE_LOCK_MS: '100', DATABASE_WAIT_MS }),
        {
          connection: { connectionString: url },
          log,
        },
      );
    expect(await readRefusal(open('100'))).toMatch(/\(55P03\): it is too busy/);
    const container = open('60000');
    expect(await waiting.promise).toMatchObject({ code: '55P03' });
    await busy.query('COMMIT');
    await (await container).close();
  });

  it('another process fills with the demo is waited for', async () => {
    const { url, drop } = await createTestDatabase();
    opened.defer(drop);
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    opened.defer(() => other.end());
    await other.query('BEGIN; SELECT pg_advisory_xact_lock(7326002)');
    const waiting = Promise.withResolvers<string>();
    const log = { ...silent, warn: (_: object, message: string) => waiting.resolve(message) };
    const folder = await mkdtemp(path.join(tmpdir(), 'lampion-start-'));
    opened.defer(() => rm(folder, { recursive: true }));
    const container = await openContainer(
      readConfig({ NODE_ENV: 'test', SECRETS_KEY, DATA_DIR: folder, DATABASE_LOCK_MS: '100' }),
      { connection: { connectionString: url }, log },
    );
    opened.defer(() => container.close());
    const loading = loadDemo(container);
    expect(await waiting.promise).toBe('waiting for another process that loads the demo');
    await other.query(
      "INSERT INTO accounts (id, email, role) VALUES (gen_random_uuid(), 'a@lampion.test', 'admin'); COMMIT",
    );
    expect(await loading).toBe(false);
  });

  it('comes up while a start waits is used, and the log says what was waited for', async () => {
    const { url, drop } = await createTestDatabase();
    opened.defer(drop);
    const port = await findFreePort();
    const waiting = Promise.withResolvers<object>();
    const log = { ...silent, warn: (details: object) => waiting.resolve(details) };
    const late = new URL(url);
    for (const [name, value] of [
      ['host', '127.0.0.1'],
      ['port', String(port)],
    ] as const)
      late.searchParams.set(name, value);
    const started = start(late.href, { waitMs: 60_000, log });
    expect(await waiting.promise).toMatchObject({ code: 'ECONNREFUSED', waitMs: 60_000 });
    const { host, port: realPort } = new pg.Client({ connectionString: url });
    const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${realPort}` } : { host, port: realPort };
    await listen(
      createServer((socket) => {
        const upstream = connect(target as never);
        socket.pipe(upstream).pipe(socket);
        for (const side of [socket, upstream]) side.on('error', () => socket.destroy());
      }),
      port,
    );
    await (await started).stop();
  });
});

it('a data folder that cannot be made is refused before PostgreSQL is started there', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'lampion-start-'));
  opened.defer(() => rm(folder, { recursive: true }));
  await writeFile(path.join(folder, 'file'), '');
  const DATA_DIR = path.join(folder, 'file', 'data');
  const message = await readRefusal(startDatabase(readConfig({ DATA_DIR }), silent));
  expect(message).toBe(
    `DATA_DIR: ${DATA_DIR} cannot be written (ENOTDIR): a part of the path is a file; choose another folder.`,
  );
});
