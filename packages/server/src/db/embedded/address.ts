import { once } from 'node:events';
import { createServer } from 'node:net';
import { type Cluster, ensurePassword } from './cluster.ts';
import type { PostgresBinaries } from './platform-binaries.ts';
import type { Transport } from './postgres-settings.ts';
import { openSocketFolder, SOCKET_PORT } from './socket-folder.ts';

/** Where clients of this process reach PostgreSQL. */
export interface Address {
  host: string;
  port: number;
  /** Only over TCP, where any account of the machine may connect. */
  password?: string;
  /** Idempotent. */
  close?(): void;
}

/**
 * Prepares the address of a cluster whose PostgreSQL is stopped. `onRenewalError` is called when a socket folder could
 * not be renewed.
 */
export async function openAddress(
  cluster: Cluster,
  binaries: PostgresBinaries,
  transport: Transport,
  onRenewalError: (error: unknown) => void,
): Promise<Address> {
  if (transport === 'socket') {
    return { ...openSocketFolder(cluster.path, onRenewalError), port: SOCKET_PORT };
  }
  const password = await ensurePassword(cluster, binaries);
  return { host: '127.0.0.1', port: await findFreePort(), password };
}

/** A free port of this machine. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port');
  return address.port;
}
