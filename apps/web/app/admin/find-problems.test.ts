import type { SystemStatus } from '@lampion/contract/admin/system-status';
import { describe, expect, it } from 'vitest';
import { findProblems } from './find-problems.ts';

const well: SystemStatus = {
  checkedAt: '2026-11-22T10:00:00.000Z',
  processes: [
    {
      id: 'a1',
      roles: ['web', 'worker'],
      version: '1.0.0',
      startedAt: '2026-11-20T10:00:00.000Z',
      isThis: true,
    },
  ],
  database: { version: '18.4', bytes: 1, connections: 90, connectionsMax: 100, replicas: 0 },
  queues: [{ queue: 'email-security', due: 1, deferred: 0, active: 0, failed: 0, oldestSeconds: 300 }],
  emails: { sentLastHour: 3, failedLastHour: 0, undelivered: 0 },
  channels: [],
  storage: { kind: 'folder', isReachable: true },
  identityProvider: { label: 'Keycloak', isReachable: true },
  pageCache: null,
  openErrors: 0,
  backup: { latest: null, latestGoodAt: '2026-11-20T22:00:00.000Z' },
};

const textsOf = (changes: Partial<SystemStatus>) =>
  findProblems({ ...well, ...changes }).map(({ text }) => text);
const [queue] = well.queues;
const [process] = well.processes;

describe('findProblems', () => {
  it('finds none where all is well', () => {
    expect(findProblems(well)).toEqual([]);
  });

  it.each<[changes: Partial<SystemStatus>, text: RegExp]>([
    [{ processes: [] }, /tâches de fond/],
    [{ processes: [process, { ...process, version: '1.1.0' }] as SystemStatus['processes'] }, /versions/],
    [{ storage: { kind: 'bucket', isReachable: false } }, /stockage/],
    [{ identityProvider: { label: 'Keycloak', isReachable: false } }, /fournisseur/],
    [{ database: { ...well.database, connections: 91 } }, /connexions/],
    [{ backup: { latest: null, latestGoodAt: '2026-11-20T21:59:00.000Z' } }, /date d’il y a 1\sj/],
    [
      {
        backup: {
          latest: { finishedAt: well.checkedAt, bytes: null, failure: 'disque plein' },
          latestGoodAt: null,
        },
      },
      /a échoué/,
    ],
    [
      { queues: [{ ...queue, oldestSeconds: 301 }] as SystemStatus['queues'] },
      /^E-mails de sécurité : .* 5\smin/,
    ],
    [{ emails: { ...well.emails, undelivered: 2 } }, /^2 e-mails/],
    [{ openErrors: 1 }, /^Une erreur/],
  ])('finds one in %j', (changes, text) => {
    expect(textsOf(changes)).toEqual([expect.stringMatching(text)]);
  });

  it('lets nightly jobs wait', () => {
    expect(
      textsOf({ queues: [{ ...queue, queue: 'clean-up', oldestSeconds: 3000 }] as SystemStatus['queues'] }),
    ).toEqual([]);
  });
});
