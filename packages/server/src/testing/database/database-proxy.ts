import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import pg from 'pg';

export interface DatabaseProxy {
  /** URL of the database through this proxy. */
  readonly url: string;
  /**
   * Buffers all data in both directions without closing connections, like an unplugged cable or a
   * frozen server.
   */
  freeze(): void;
  /** Forwards the buffered data in order, and all data from now on. */
  thaw(): void;
  /**
   * Freezes when clients have sent these byte sequences in order, before forwarding the last;
   * resolves then.
   */
  freezeBefore(...sequence: string[]): Promise<void>;
  /** Delays all data by this many milliseconds in each direction. */
  delay(ms: number): void;
  /** Closes every connection; new ones are accepted. */
  cut(): void;
  /** Closes the connections to the database only; clients notice nothing. Freezes. */
  vanish(): void;
  /** Closes every connection and refuses new ones until `accept`. */
  refuse(): Promise<void>;
  accept(): Promise<void>;
  /** Sends new connections to another database. */
  turnTo(url: string): void;
  close(): Promise<void>;
}

function targetOf(url: string) {
  const { host, port } = new pg.Client({ connectionString: url });
  return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
}

/** A TCP proxy in front of a database that simulates network failures. */
export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  let target = targetOf(databaseUrl);
  let isFrozen = false;
  let delayMs = 0;
  let trap: { readonly sequence: string[]; readonly sprung: () => void } | undefined;
  const held: (() => void)[] = [];
  const nearSockets = new Set<Socket>();
  const farSockets = new Set<Socket>();

  function arrive(forward: () => void): void {
    if (isFrozen) held.push(forward);
    else forward();
  }

  function pass(forward: () => void): void {
    if (delayMs > 0) setTimeout(arrive, delayMs, forward);
    else arrive(forward);
  }

  function freezeAtTrap(bytes: Buffer): void {
    const [next] = trap?.sequence ?? [];
    if (!trap || next === undefined || !bytes.includes(next)) return;
    trap.sequence.shift();
    if (trap.sequence.length > 0) return;
    isFrozen = true;
    trap.sprung();
    trap = undefined;
  }

  const server = createServer((near) => {
    const far = connect(target);
    const pairs = [
      [near, far, nearSockets],
      [far, near, farSockets],
    ] as const;
    for (const [from, to, sockets] of pairs) {
      sockets.add(from);
      from.on('data', (bytes) => {
        if (from === near) freezeAtTrap(bytes);
        pass(() => to.write(bytes));
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        pass(() => to.end());
      });
    }
  });

  async function listen(port: number): Promise<number> {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  }

  function destroy(sockets: Iterable<Socket>): void {
    for (const socket of sockets) socket.destroy();
  }

  const { user = '', password, database } = new pg.Client({ connectionString: databaseUrl });
  const port = await listen(0);
  const url = new URL(`postgresql://127.0.0.1:${port}/${database}`);
  url.username = user;
  if (typeof password === 'string') url.password = password;
  return {
    url: url.href,
    freeze() {
      isFrozen = true;
    },
    thaw() {
      isFrozen = false;
      for (const forward of held.splice(0)) forward();
    },
    freezeBefore(...sequence) {
      const { promise, resolve: sprung } = Promise.withResolvers<void>();
      trap = { sequence, sprung };
      return promise;
    },
    delay(ms) {
      delayMs = ms;
    },
    cut: () => destroy(nearSockets),
    vanish() {
      isFrozen = true;
      destroy(farSockets);
    },
    async refuse() {
      const closed = once(server, 'close');
      server.close();
      destroy(nearSockets);
      await closed;
    },
    async accept() {
      await listen(port);
    },
    turnTo(other) {
      target = targetOf(other);
    },
    async close() {
      isFrozen = false;
      held.length = 0;
      server.close();
      destroy([...nearSockets, ...farSockets]);
    },
  };
}
