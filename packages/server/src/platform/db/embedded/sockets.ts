import { createHash } from 'node:crypto';
import { existsSync, lstatSync, lutimesSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './errors.ts';

export const SOCKET_PORT = 5432;

// Maximum length of a socket address on the strictest supported system (macOS: 104 bytes with the
// terminating zero).
const MAX_ADDRESS_BYTES = 103;

const REFRESH_MS = 60 * 60 * 1000;

export interface SocketFolder {
  /** The folder; clients use it as host. */
  host: string;
  /** Idempotent. */
  close?(): void;
}

/**
 * Returns a path of the cluster's socket folder that is short enough for a socket address: the
 * cluster itself or, when its path is too long, a link to it in a private folder of the system's
 * temporary folder. The link's name is derived from the cluster's path, so the next server takes
 * over a link left by a killed one. The link is renewed every hour, because temporary folders are
 * cleaned up.
 *
 * Throws `EmbeddedPostgresError` when other accounts can access the private folder.
 */
export function openSocketFolder(
  clusterPath: string,
  onRenewalError: (error: unknown) => void,
): SocketFolder {
  const link = findSocketFolder(clusterPath);
  if (link === clusterPath) return { host: clusterPath };
  const folder = dirname(link);
  renewLink(folder, link, clusterPath);
  const renewal = setInterval(() => {
    try {
      renewLink(folder, link, clusterPath);
    } catch (error) {
      onRenewalError(error);
    }
  }, REFRESH_MS).unref();
  const close = () => {
    clearInterval(renewal);
    rmSync(folder, { recursive: true, force: true });
  };
  return { host: link, close };
}

/** The path of a cluster's socket folder while its PostgreSQL runs. */
export function findSocketFolder(clusterPath: string): string {
  return fitsSocketAddress(clusterPath) ? clusterPath : join(privateFolderFor(clusterPath), 'pg');
}

function fitsSocketAddress(folder: string): boolean {
  return Buffer.byteLength(`${folder}/.s.PGSQL.${SOCKET_PORT}`) <= MAX_ADDRESS_BYTES;
}

function privateFolderFor(clusterPath: string): string {
  const name = `lampion-${process.getuid?.()}-${createHash('sha256').update(clusterPath).digest('hex').slice(0, 12)}`;
  const folder = join(tmpdir(), name);
  return fitsSocketAddress(join(folder, 'pg')) ? folder : join('/tmp', name);
}

function renewLink(folder: string, link: string, clusterPath: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  requirePrivate(folder);
  if (!existsSync(link)) symlinkSync(clusterPath, link);
  const now = new Date();
  lutimesSync(link, now, now);
}

/** Any user may create a folder of that name first and redirect the connection through it. */
function requirePrivate(folder: string): void {
  const status = lstatSync(folder);
  if (status.isDirectory() && status.uid === process.getuid?.() && (status.mode & 0o077) === 0) return;
  throw new EmbeddedPostgresError(
    `The folder ${folder} must belong to this account alone. Remove it, or use a shorter DATA_DIR.`,
  );
}
