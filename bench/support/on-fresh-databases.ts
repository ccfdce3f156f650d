import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startTestCluster } from '../../packages/server/src/testing/test-cluster.ts';
import { copyTemplate } from '../../packages/server/src/testing/test-postgres.ts';

/** Measures one run after the other, each on a database of its own, with a folder for shared files. */
export async function onFreshDatabases<Run>(
  runs: readonly Run[],
  measure: (run: Run, databaseUrl: string, folder: string) => Promise<void>,
): Promise<void> {
  const cluster = await startTestCluster();
  const folder = await mkdtemp(path.join(tmpdir(), 'lampion-bench-'));
  try {
    for (const run of runs) {
      const database = await copyTemplate(cluster.postgres);
      await measure(run, database.url, folder);
    }
  } finally {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
