import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { EmbeddedConnection } from '../embedded-postgres.ts';
import { DATABASE, locateCluster, SUPERUSER } from './cluster.ts';
import { EmbeddedPostgresError } from './errors.ts';
import { findSocketFolder, SOCKET_PORT } from './socket-folder.ts';

/**
 * How to reach the embedded PostgreSQL that another process runs on a data folder: by its socket, or over TCP with its
 * password. Starts nothing.
 * @throws EmbeddedPostgresError when none runs there
 */
export function findRunningCluster(dataDir: string): EmbeddedConnection {
  const cluster = locateCluster(resolve(dataDir));
  const account = { user: SUPERUSER, database: DATABASE };
  const [port, listensOn] = readPostmaster(cluster.path);
  if (listensOn === '') return { ...account, host: findSocketFolder(cluster.path), port: SOCKET_PORT };
  const password = readFileSync(join(cluster.home, 'password'), 'utf8');
  return { ...account, host: '127.0.0.1', port: Number(port), password };
}

/** Of PostgreSQL's `postmaster.pid`: the port, and the address it listens on (none with a socket alone). */
function readPostmaster(clusterPath: string): [port: string, listensOn: string] {
  try {
    const lines = readFileSync(join(clusterPath, 'postmaster.pid'), 'utf8').split('\n');
    return [lines[3]?.trim() ?? '', lines[5]?.trim() ?? ''];
  } catch (error) {
    throw new EmbeddedPostgresError(`No PostgreSQL runs in ${clusterPath}`, { cause: error });
  }
}
