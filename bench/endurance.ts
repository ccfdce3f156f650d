import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startTestCluster } from '../packages/server/src/testing/test-cluster.ts';
import { copyTemplate } from '../packages/server/src/testing/test-postgres.ts';
import { buildWebIfStale } from '../scripts/build-web.ts';
import { measureEndurance } from './endurance/measure-endurance.ts';
import { measureRecovery } from './endurance/measure-recovery.ts';

const { values } = parseArgs({
  options: {
    /** Length of the mixed load. 0 leaves it out. */
    minutes: { type: 'string', default: '30' },
    /** Number of hostile requests and of uploads. 0 and 0 leave both out. */
    requests: { type: 'string', default: '100000' },
    uploads: { type: 'string', default: '2000' },
  },
});

/** A folder and an empty database of its own for each part. */
async function onFreshDatabase(
  measure: (dataDir: string, databaseUrl: string) => Promise<void>,
): Promise<void> {
  const cluster = await startTestCluster();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'lampion-bench-endurance-'));
  try {
    const { url } = await copyTemplate(cluster.postgres);
    await measure(dataDir, url);
  } finally {
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const [minutes, requests, uploads] = [values.minutes, values.requests, values.uploads].map(Number) as [
  number,
  number,
  number,
];
await buildWebIfStale();
if (minutes > 0) await onFreshDatabase((...where) => measureEndurance(...where, { minutes }));
if (requests + uploads > 0)
  await onFreshDatabase((...where) => measureRecovery(...where, { requests, uploads }));
