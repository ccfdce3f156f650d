import { startTestCluster, type TestCluster } from './test-cluster.ts';

interface Share {
  readonly cluster: Promise<TestCluster>;
  users: number;
}

/** Each project of Vitest loads its own copy of this module, so what they share hangs on the process. */
const key = Symbol.for('lampion.testing.cluster');
const holder = globalThis as { [key]?: Share | undefined };

/** The one PostgreSQL of this run, started by whoever asks first. Each caller releases it once. */
export async function acquireCluster(): Promise<TestCluster> {
  holder[key] ??= { cluster: startTestCluster(), users: 0 };
  holder[key].users += 1;
  return holder[key].cluster;
}

/** The last one to release ends it. */
export async function releaseCluster(): Promise<void> {
  const share = holder[key];
  if (!share) return;
  share.users -= 1;
  if (share.users > 0) return;
  holder[key] = undefined;
  await (await share.cluster).stop();
}
