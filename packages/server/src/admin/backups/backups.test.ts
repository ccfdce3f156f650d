import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { readLastBackup, recordBackup } from './backups.ts';

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer();
});
afterAll(() => server.close());

const run = (finishedAt: string, failure: string | null) => ({
  startedAt: new Date(finishedAt),
  finishedAt: new Date(finishedAt),
  name: failure === null ? 'lampion.tar.zst' : null,
  bytes: failure === null ? 1234 : null,
  isEncrypted: false,
  isVerified: failure === null,
  failure,
});

it('returns the latest backup, and the latest good one if that failed', async () => {
  const { db } = server.deps;
  expect(await readLastBackup(server.deps)).toEqual({ latest: null, latestGood: null });
  const good = run('2026-11-20T03:30:00Z', null);
  await recordBackup(db, good);
  expect(await readLastBackup(server.deps)).toEqual({ latest: good, latestGood: good });
  const failed = run('2026-11-21T03:30:00Z', 'Le dossier est plein.');
  await recordBackup(db, failed);
  expect(await readLastBackup(server.deps)).toEqual({ latest: failed, latestGood: good });
});

it('forgets runs of more than a year ago', async () => {
  const { db } = server.deps;
  await recordBackup(db, run('2028-01-01T03:30:00Z', 'Le dossier est plein.'));
  expect((await readLastBackup(server.deps)).latestGood).toBeNull();
});
