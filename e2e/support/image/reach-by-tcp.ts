import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';

export interface TcpWay {
  /** URL of the same database through a port of this machine. */
  readonly url: string;
  close(): void;
}

/**
 * Makes a PostgreSQL reachable by TCP, as from a container, for users who may not enter the folder
 * of its socket. Ours trusts every connection through that socket.
 */
export async function reachByTcp(url: string): Promise<TcpWay> {
  const given = new URL(url);
  const host = given.searchParams.get('host') ?? given.hostname;
  const port = Number(given.searchParams.get('port') ?? given.port) || 5432;
  const server = createServer((client) => {
    const postgres = host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host);
    client.pipe(postgres).pipe(client);
    client.on('error', () => postgres.destroy());
    postgres.on('error', () => client.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port');
  const reached = new URL(url);
  for (const name of ['host', 'port']) reached.searchParams.delete(name);
  reached.username ||= reached.searchParams.get('user') ?? '';
  reached.password ||= reached.searchParams.get('password') ?? '';
  for (const name of ['user', 'password']) reached.searchParams.delete(name);
  reached.host = `127.0.0.1:${address.port}`;
  return { url: reached.href, close: () => server.close() };
}
