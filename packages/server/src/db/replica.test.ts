import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readLagging } from '../http/read-lagging.ts';
import type { Log } from '../log.ts';
import { eventually } from '../testing/eventually.ts';
import { type Database, type Db, openDatabase } from './database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { openReplica, type Replica } from './replica.ts';

const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
/** Data of a test is disposable; a primary needs a process that sends. */
const settings = { fsync: 'off', max_wal_senders: '4' };
/** A machine busy with other tests must not pass for a database that is away. */
const patient = { awayMs: 60_000 };

let folder: string;
let primaryServer: EmbeddedPostgres;
let standbyServer: EmbeddedPostgres;
let primary: Database;
let replica: Replica;

async function startStandby(): Promise<void> {
  const { host, port, user, password } = primaryServer.connection;
  standbyServer = await startEmbeddedPostgres({
    dataDir: path.join(folder, 'standby'),
    log: silent,
    transport: 'tcp',
    settings: {
      ...settings,
      primary_conninfo: `host=${host} port=${port} user=${user} password=${password}`,
    },
  });
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lampion-replica-'));
  const dataDir = path.join(folder, 'primary');
  const startPrimary = () => startEmbeddedPostgres({ dataDir, log: silent, transport: 'tcp', settings });
  await (await startPrimary()).stop();
  // A copy of a stopped server is a standby to be: the program that copies a running one is not among npm's.
  await promisify(execFile)('cp', ['-a', dataDir, path.join(folder, 'standby')]);
  await writeFile(path.join(folder, 'standby/postgres/data/standby.signal'), '');
  primaryServer = await startPrimary();
  await startStandby();
  primary = openDatabase(primaryServer.connection, () => undefined, patient);
  await primary.pool.query('CREATE TABLE notes (text text)');
  const { connection } = standbyServer;
  replica = await openReplica({ connection, primary, limits: patient, maxLagMs: 2_000, log: silent });
});

afterAll(async () => {
  await replica.close();
  await primary.close();
  await standbyServer.stop();
  await primaryServer.stop();
  await rm(folder, { recursive: true, force: true });
});

async function whereFrom(db: Db): Promise<string> {
  const { rows } = await db.execute<{ isStandby: boolean }>(sql`SELECT pg_is_in_recovery() AS "isStandby"`);
  return rows[0]?.isStandby ? 'replica' : 'primary';
}

const readsFrom = (expected: string) =>
  eventually(async () => expect(await replica.read(whereFrom)).toBe(expected));

describe('lists that may be a moment old', () => {
  it('come from the replica, with what was written before', async () => {
    await readsFrom('replica');
    await primary.pool.query("INSERT INTO notes VALUES ('bonsoir')");
    await eventually(async () => {
      const { rows } = await replica.read((db) => db.execute(sql`SELECT text FROM notes`));
      expect(rows).toEqual([{ text: 'bonsoir' }]);
    });
  });

  it('come from the primary for whoever has just written something', async () => {
    await readsFrom('replica');
    const ask = (headers: Record<string, string>) =>
      readLagging({ db: primary.db, replica }, { headers }, ({ db }) => whereFrom(db));
    expect(await ask({ 'cache-control': 'no-cache' })).toBe('primary');
    await eventually(async () => expect(await ask({})).toBe('replica'));
  });

  it('write nothing there, and are not asked for inside a transaction', async () => {
    await readsFrom('replica');
    const write = replica.read((db) => db.execute(sql`INSERT INTO notes VALUES ('non')`));
    await expect(write).rejects.toMatchObject({ cause: { code: '25006' } });
    const inside = primary.db.transaction(() => replica.read(whereFrom));
    await expect(inside).rejects.toThrow(/inside a transaction/);
  });

  it('come from the primary while the replica is behind, and from the replica once it has caught up', async () => {
    await readsFrom('replica');
    const standby = openDatabase(standbyServer.connection, () => undefined, {
      ...patient,
      mayBeStandby: true,
    });
    await standby.pool.query('SELECT pg_wal_replay_pause()');
    await primary.pool.query("INSERT INTO notes VALUES ('plus tard')");
    await readsFrom('primary');
    await standby.pool.query('SELECT pg_wal_replay_resume()');
    await readsFrom('replica');
    await standby.close();
  });

  it('come from the primary at once when the replica ends in the middle', async () => {
    await readsFrom('replica');
    const answers = await replica.read(async (db) => {
      const first = await whereFrom(db);
      if (first === 'replica') await standbyServer.stop();
      return [first, await whereFrom(db)];
    });
    expect(answers).toEqual(['primary', 'primary']);
    expect(await replica.read(whereFrom)).toBe('primary');
  });

  it('come from the primary once the replica has become a primary itself', async () => {
    await standbyServer.stop();
    await startStandby();
    const { connection } = standbyServer;
    await replica.close();
    // However old it may be: a server that writes its own history is no copy.
    replica = await openReplica({ connection, primary, limits: patient, maxLagMs: 600_000, log: silent });
    await readsFrom('replica');
    const standby = openDatabase(connection, () => undefined, { ...patient, mayBeStandby: true });
    await standby.pool.query('SELECT pg_promote()');
    await standby.close();
    await eventually(async () => {
      const { rows } = await replica.read((db) => db.execute(sql`SELECT inet_server_port() AS port`));
      expect(rows).toEqual([{ port: primaryServer.connection.port }]);
    });
  });
});
