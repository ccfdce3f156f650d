import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts';
import { migrate } from '../db/migrate.ts';
import { toUrl } from './test-cluster.ts';
import { runStatement } from './test-postgres.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
/** Its data may be lost. */
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '40' };

/** A PostgreSQL of a test's own, migrated, to be stopped and frozen as the test likes. */
export interface OwnCluster {
  readonly url: string;
  stop(): Promise<void>;
  /** After `stop`, on the same data. */
  start(): Promise<void>;
  /** Suspends every process of the server (SIGSTOP). */
  freeze(): Promise<void>;
  thaw(): void;
  /** After `stop`: another server on a copy of its data, a standby until `promote`. */
  startCopyAsStandby(): Promise<OwnCluster>;
  promote(): Promise<void>;
  /** Stops it, thawed, and deletes its data. */
  drop(): Promise<void>;
}

export async function startOwnCluster(): Promise<OwnCluster> {
  const cluster = describeCluster(await mkdtemp(path.join(tmpdir(), 'lampion-own-cluster-')));
  await cluster.start();
  await migrate({ connectionString: cluster.url });
  return cluster;
}

function describeCluster(dataDir: string): OwnCluster {
  const folder = path.join(dataDir, 'postgres', 'data');
  const url = toUrl({ host: folder, user: 'lampion', database: 'lampion' });
  const launch = () => startEmbeddedPostgres({ dataDir, log: silent, settings });
  let running: ReturnType<typeof launch> | undefined;
  let frozen: number[] = [];
  const thaw = () => {
    for (const pid of frozen.splice(0).reverse()) process.kill(pid, 'SIGCONT');
  };
  const stop = async () => (await running)?.stop();
  return {
    url,
    stop,
    async start() {
      running = launch();
      await running;
    },
    async freeze() {
      const [postmaster] = (await readFile(path.join(folder, 'postmaster.pid'), 'utf8')).split('\n');
      const query = 'SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()';
      const rows = (await runStatement(url, query)) as { pid: number }[];
      frozen = [Number(postmaster), ...rows.map(({ pid }) => pid)];
      for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    },
    thaw,
    async startCopyAsStandby() {
      const copy = await mkdtemp(path.join(tmpdir(), 'lampion-own-standby-'));
      // With its owner, which is another account when we are root.
      await promisify(execFile)('cp', ['-a', path.join(dataDir, 'postgres'), copy]);
      await writeFile(path.join(copy, 'postgres', 'data', 'standby.signal'), '');
      const standby = describeCluster(copy);
      await standby.start();
      return standby;
    },
    async promote() {
      await runStatement(url, 'SELECT pg_promote()');
    },
    async drop() {
      thaw();
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
