import type { SystemStatus } from '@lampion/contract/admin/system-status';
import type { Deps } from '../../deps.ts';
import { countRecentDeliveries } from '../../messages/announcements/delivery.ts';
import { countEndedEmails, countUndelivered, readEmailFigures } from '../../messages/mail/undelivered.ts';
import { type Actor, requireAdmin } from '../../platform/actor.ts';
import { withinTime } from '../../platform/within-time.ts';
import { readLastBackup } from '../backups/backups.ts';
import { countOpenErrors } from '../browser-errors/browser-errors.ts';
import { findDatabaseStatus } from './store.ts';

const HOUR_MS = 3_600_000;
/** A storage that takes longer to answer counts as unavailable. */
const STORAGE_MS = 3_000;
/** No image has this name. */
const PROBE = 'status/probe';

type Asking = Pick<
  Deps,
  'config' | 'db' | 'identityProvider' | 'jobs' | 'log' | 'now' | 'pageFigures' | 'pages' | 'storage'
>;

/**
 * The state of the installation, for administrators. It queries the database and the storage, so do
 * not use it as a health check.
 * @throws AppError `not_authenticated`, `forbidden`
 */
export async function getSystemStatus(deps: Asking, actor: Actor): Promise<SystemStatus> {
  requireAdmin(actor);
  const now = deps.now();
  const anHourAgo = new Date(now.getTime() - HOUR_MS);
  const aDayAgo = new Date(now.getTime() - 24 * HOUR_MS);
  const [processes, database, jobs, lanes, emails, undelivered, channels, isReachable, openErrors, backups] =
    await Promise.all([
      deps.pages.listProcesses(),
      findDatabaseStatus(deps.db),
      deps.jobs.readFigures(),
      readEmailFigures(deps),
      countEndedEmails(deps, anHourAgo),
      countUndelivered(deps),
      countRecentDeliveries(deps, aDayAgo),
      isStorageReachable(deps),
      countOpenErrors(deps),
      readLastBackup(deps),
    ]);
  const { latest, latestGood } = backups;
  return {
    checkedAt: now.toISOString(),
    processes: processes.map(({ roles, startedAt, ...process }) => ({
      ...process,
      roles: [...roles],
      startedAt: startedAt.toISOString(),
    })),
    database,
    queues: [...lanes, ...jobs],
    emails: { sentLastHour: emails.sent, failedLastHour: emails.givenUp, undelivered },
    channels,
    storage: { kind: deps.config.S3_BUCKET === undefined ? 'folder' : 'bucket', isReachable },
    identityProvider: await readIdentityProvider(deps),
    pageCache: readPageCache(deps),
    openErrors,
    backup: {
      latest: latest && {
        finishedAt: latest.finishedAt.toISOString(),
        bytes: latest.bytes,
        failure: latest.failure,
      },
      latestGoodAt: latestGood?.finishedAt.toISOString() ?? null,
    },
  };
}

async function isStorageReachable({ storage, log }: Pick<Deps, 'log' | 'storage'>): Promise<boolean> {
  try {
    await withinTime(storage.get(PROBE), STORAGE_MS);
    return true;
  } catch (error) {
    log.warn({ err: error }, 'the storage of pictures is not reachable');
    return false;
  }
}

async function readIdentityProvider({ identityProvider }: Pick<Deps, 'identityProvider'>) {
  if (identityProvider === null) return null;
  return { label: identityProvider.label, isReachable: await identityProvider.isReachable() };
}

function readPageCache({ pageFigures }: Pick<Deps, 'pageFigures'>): SystemStatus['pageCache'] {
  const figures = pageFigures.read();
  if (figures === null) return null;
  const { hits, misses, pages, bytes } = figures;
  return { hits, misses, pages, bytes };
}
