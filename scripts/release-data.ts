import { writeFileSync } from 'node:fs';
import { startTestCluster } from '@lampion/server/testing/database/test-cluster';
import { copyTemplate } from '@lampion/server/testing/database/test-postgres';
import { releaseFile, writeRelease } from '@lampion/server/testing/last-release';

/**
 * `node scripts/release-data.ts`: writes what an installation of this version has in its database,
 * from which the next versions are tested to upgrade. Run with each release, over the last one's.
 */
const cluster = await startTestCluster();
try {
  const { url } = await copyTemplate(cluster.postgres);
  writeFileSync(releaseFile, await writeRelease(url));
} finally {
  await cluster.stop();
}
