import { startTestCluster, type TestCluster } from './test-cluster.ts';

interface Share {
  readonly cluster: Promise<TestCluster>;
  users: number;
}

/** Each Vitest project loads its own copy of this module, so the shared state is attached to the process. */
const key = Symbol.for('lampion.testing.cluster');
const holder = globalThis as { [key]?: Share | undefined };

/** The PostgreSQL of this run, started by the first caller. Each caller releases it once. */
export async function acquireCluster(): Promise<TestCluster> {
  holder[key] ??= { cluster: startTestCluster(), users: 0 };
  holder[key].users += 1;
  return holder[key].cluster;
}

/** Stops it with the last release. */
export async function releaseCluster(): Promise<void> {
  const share = holder[key];
  if (!share) return;
  share.users -= 1;
  if (share.users > 0) return;
  holder[key] = undefined;
  await (await share.cluster).stop();
}
