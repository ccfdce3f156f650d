import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '../../testing/side-by-side.ts';
import type { EmbeddedConnection } from './embedded/cluster.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

/** A data folder that all tests use in turn, since creating a cluster is the slow part. */
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'lampion-embedded-')));
const started: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];

afterEach(async () => {
  for (const child of children.splice(0)) await kill(child);
  for (const postgres of started.splice(0)) await postgres.stop();
  vi.clearAllMocks();
});

afterAll(async () => {
  // The PostgreSQL of a killed server may still be writing its last files.
  await eventually(() => rmSync(folder, { recursive: true, force: true }));
});

async function start(dataDir = folder, transport?: 'tcp'): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log, ...(transport && { transport }) });
  started.push(postgres);
  return postgres;
}

async function query(connection: EmbeddedConnection, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/**
 * A server in a process of its own. It prints "ready" or the error, then the number of each row it
 * has committed.
 */
const SERVER = `
import { Client } from 'pg';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
const log = { info() {}, warn() {}, error() {} };
const [, dataDir, first] = process.argv;
try {
  const { connection } = await startEmbeddedPostgres({ dataDir, log });
  const client = new Client(connection);
  await client.connect();
  await client.query('CREATE TABLE IF NOT EXISTS entry (id integer)');
  console.log('ready');
  for (let id = Number(first); ; id += 1) {
    await client.query('INSERT INTO entry VALUES ($1)', [id]);
    console.log(id);
  }
} catch (error) {
  console.log(error.name + ' ' + error.pid);
}
`;

function spawnServer(dataDir = folder, first = 1): { child: ChildProcess; lines: AsyncIterator<string> } {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', SERVER, dataDir, String(first)], {
    cwd: import.meta.dirname,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() };
}

async function kill(child: ChildProcess, target: 'process' | 'group' = 'group'): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  process.kill(target === 'group' ? -child.pid : child.pid, 'SIGKILL');
  await exited;
}

function clusterOf(dataDir: string): string {
  return join(dataDir, 'postgres', 'data');
}

function postmasterPid(): number {
  return Number.parseInt(readFileSync(join(clusterOf(folder), 'postmaster.pid'), 'utf8'), 10);
}

describe('startEmbeddedPostgres', () => {
  it('makes a UTF-8 database that keeps its data from one start to the next', async () => {
    const first = await start();
    await query(first.connection, "CREATE TABLE night AS SELECT 'Été' AS name");
    await first.stop();

    const { connection } = await start();
    expect(await query(connection, 'SELECT lower(name) AS name FROM night')).toEqual([{ name: 'été' }]);
    const settings = `SELECT current_database() AS database, current_setting('fsync') AS fsync,
      current_setting('server_encoding') AS encoding, current_setting('timezone') AS timezone`;
    expect(await query(connection, settings)).toEqual([
      { database: 'lampion', fsync: 'on', encoding: 'UTF8', timezone: 'UTC' },
    ]);
    expect(log.warn).not.toHaveBeenCalled();
  });

  it('creates the database again when it was dropped', async () => {
    const first = await start();
    await query({ ...first.connection, database: 'postgres' }, 'DROP DATABASE lampion');
    await first.stop();
    const { connection } = await start();
    expect(await query(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('never runs as root, and works behind a folder that only its owner may enter', async () => {
    const dataDir = join(folder, 'closed', 'data');
    mkdirSync(dataDir, { recursive: true });
    chmodSync(join(folder, 'closed'), 0o700);
    const { connection } = await start(dataDir);
    const extensions =
      'CREATE EXTENSION pg_trgm; CREATE EXTENSION unaccent; SELECT pg_reload_conf() AS reloaded';
    await query(connection, extensions);
    expect(await query(connection, "SELECT unaccent('été') AS plain")).toEqual([{ plain: 'ete' }]);
    const cluster = statSync(clusterOf(dataDir));
    expect(cluster.uid).not.toBe(0);
    expect(cluster.mode & 0o077).toBe(0);
    expect(statSync(join(dataDir, 'postgres')).mode & 0o077).toBe(0);
  });

  it('works in a folder whose path is too long for a socket', async () => {
    const dataDir = join(folder, 'soirées-'.repeat(12), 'données-'.repeat(12));
    const { connection, stop } = await start(dataDir);
    expect(await query(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(statSync(join(connection.host, '..')).mode & 0o077).toBe(0);
    await stop();
    expect(existsSync(connection.host)).toBe(false);
  });

  it('asks for its password over TCP', async () => {
    const { connection } = await start(folder, 'tcp');
    expect(await query(connection, 'SELECT inet_server_addr() AS address')).toEqual([
      { address: '127.0.0.1' },
    ]);
    await expect(query({ ...connection, password: 'guess' }, 'SELECT 1')).rejects.toMatchObject({
      code: '28P01',
    });
  });

  it('writes no value and no statement to its log', async () => {
    const { connection } = await start();
    await query(
      connection,
      "CREATE TABLE guest (email text UNIQUE); INSERT INTO guest VALUES ('ines@x.test')",
    );
    const refused = [
      "INSERT INTO guest VALUES ('ines@x.test')",
      "SELECT 'ines@x.test'::int",
      'SELECT ines@x.test',
    ];
    for (const text of refused) await expect(query(connection, text)).rejects.toThrow();
    await expect(query(connection, "DO $$BEGIN RAISE WARNING 'ines@x.test'; END$$")).resolves.toBeDefined();
    const text = readFileSync(join(folder, 'postgres.log'), 'utf8');
    expect(text).toContain('ready to accept connections');
    expect(text).not.toContain('ines');
  });

  it('reports that PostgreSQL ended by itself', async () => {
    const { exited, stop } = await start();
    process.kill(postmasterPid(), 'SIGINT');
    await exited;
    await eventually(() => expect(log.error).toHaveBeenCalledOnce());
    await stop();
    await start();
  });

  it('names DATABASE_URL where there is no PostgreSQL for the machine', async () => {
    const arch = vi.spyOn(process, 'arch', 'get').mockReturnValue('riscv64');
    await expect(start()).rejects.toThrow(/-riscv64 is not installed.*DATABASE_URL/);
    arch.mockRestore();
    await start();
  });
});

describe('the lock of a data folder', () => {
  it('refuses a second start and does not disturb the first', async () => {
    const { connection } = await start();
    await expect(start()).rejects.toMatchObject({
      name: 'DataDirInUseError',
      dataDir: folder,
      pid: process.pid,
      message: expect.stringContaining(`${folder} is already in use by another process (pid ${process.pid})`),
    });
    expect(await query(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('lets one of two first starts at the same moment win', async () => {
    const servers = [spawnServer(join(folder, 'race')), spawnServer(join(folder, 'race'))];
    const said = await Promise.all(servers.map(async ({ lines }) => (await lines.next()).value));
    const winner = said.indexOf('ready');
    expect(winner).not.toBe(-1);
    expect(said[1 - winner]).toBe(`DataDirInUseError ${servers[winner]?.child.pid}`);
  });

  it('is free as soon as stop() is done, and stop() may be called again', async () => {
    const first = await start();
    await Promise.all([first.stop(), first.stop()]);
    await first.stop();
    await start();
    expect(log.error).not.toHaveBeenCalled();
  });
});

describe('after a kill', () => {
  it('PostgreSQL ends with its server', async () => {
    const { child, lines } = spawnServer();
    await lines.next();
    await kill(child, 'process');
    const lockFile = join(clusterOf(folder), 'postmaster.pid');
    await eventually(() => expect(existsSync(lockFile)).toBe(false));
  });

  it('the next start has all that was committed, five times over', async () => {
    const rounds = [
      { target: 'process', commits: 1 },
      { target: 'group', commits: 50 },
      { target: 'process', commits: 120 },
      { target: 'group', commits: 200 },
      { target: 'process', commits: 300 },
    ] as const;
    for (const [round, { target, commits }] of rounds.entries()) {
      const first = (round + 1) * 10_000;
      const { child, lines } = spawnServer(folder, first);
      expect((await lines.next()).value).toBe('ready');
      for (let count = 0; count < commits; count += 1) await lines.next();
      await kill(child, target);
      const { connection, stop } = await start();
      const committed = `id BETWEEN ${first} AND ${first + commits - 1}`;
      const rows = await query(connection, `SELECT count(*)::int AS count FROM entry WHERE ${committed}`);
      expect(rows).toEqual([{ count: commits }]);
      await stop();
    }
  });

  it('of a first start, the next one starts over', async () => {
    const dataDir = join(folder, 'killed');
    const { child } = spawnServer(dataDir);
    const home = join(dataDir, 'postgres');
    const isMakingCluster = () =>
      existsSync(home) && readdirSync(home).some((name) => name.startsWith('init-'));
    await eventually(() => expect(isMakingCluster()).toBe(true), { interval: 5 });
    await kill(child, 'process');
    expect(existsSync(clusterOf(dataDir))).toBe(false);
    const { connection } = await start(dataDir);
    expect(await query(connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  // On other systems the owner of a process is unknown, and PostgreSQL's own check decides.
  it.runIf(process.platform === 'linux')(
    'a pid that now belongs to someone else blocks nothing',
    async () => {
      await (await start()).stop();
      const { uid, gid } = statSync(clusterOf(folder));
      const stranger = spawn('/bin/sleep', ['60'], { uid, gid, stdio: 'ignore' });
      const file = join(clusterOf(folder), 'postmaster.pid');
      writeFileSync(file, `${stranger.pid}\n/proc/self/cwd\n1700000000\n5432\n.\n\n`, { mode: 0o600 });
      chownSync(file, uid, gid);
      await start();
      expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
      stranger.kill();
    },
  );

  it('a lock file that was never written blocks nothing', async () => {
    await (await start()).stop();
    const { uid, gid } = statSync(clusterOf(folder));
    const file = join(clusterOf(folder), 'postmaster.pid');
    writeFileSync(file, '', { mode: 0o600 });
    chownSync(file, uid, gid);
    await start();
  });
});
