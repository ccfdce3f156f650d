import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { createDraining } from './health.ts';
import { createStop } from './stop.ts';
import { buildTestApp } from './testing/build-test-app.ts';

const opened: Socket[] = [];
afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy();
});

async function startStoppable(withinMs: number) {
  const draining = createDraining();
  const server = await buildTestApp({ draining });
  const { port } = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }));
  const said: string[] = [];
  const note = (_details: object, message: string) => void said.push(message);
  const ended = Promise.withResolvers<number>();
  const stop = createStop({
    withinMs,
    log: { info: note, warn: note, error: note },
    beginDraining: draining.begin,
    close: async () => void (await server.app.close()),
    cutOff: async () => undefined,
    exit: ended.resolve,
  });
  return { server, port: Number(port), said, stop, ended: ended.promise };
}

async function openConnection(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  opened.push(socket);
  await once(socket, 'connect');
  return socket;
}

/** Half a body: the request is under way until the rest comes. */
const halfRequest =
  'POST /api/nope HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{';

it('a request that never ends does not keep the process from ending', async () => {
  const { server, port, said, stop, ended } = await startStoppable(200);
  const endless = await openConnection(port);
  endless.write(halfRequest);
  await once(server.app.server, 'request');
  void stop('SIGTERM');
  expect(await ended).toBe(1);
  expect(said).toEqual(['stopping', 'stopped before all requests and jobs had ended']);
  endless.destroy();
  await server.close();
});

it('a process without requests ends at once and in good order', async () => {
  const { server, said, stop, ended } = await startStoppable(60_000);
  void stop('SIGTERM');
  void stop('SIGINT');
  expect(await ended).toBe(0);
  expect(said).toEqual(['stopping']);
  await server.close();
});

it('draining is cut short by a second signal, and is part of the whole time', async () => {
  const hurried = await startStoppable(60_000);
  void hurried.stop('SIGTERM', { drainMs: 50_000 });
  void hurried.stop('SIGTERM', { drainMs: 50_000 });
  expect(await hurried.ended).toBe(0);
  await hurried.server.close();
  const late = await startStoppable(100);
  void late.stop('SIGTERM', { drainMs: 50_000 });
  expect(await late.ended).toBe(1);
  await late.server.close();
});

it('a process that is asked to stop is not ready first, and fails no request on kept connections', async () => {
  const { server, port, said, stop, ended } = await startStoppable(60_000);
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const ask = async (path: string) => {
    const [answer] = (await once(get({ port, path, agent }), 'response')) as [IncomingMessage];
    await text(answer);
    return { status: answer.statusCode, connection: answer.headers.connection };
  };
  const askAll = (path: string) => Promise.all(Array.from({ length: 16 }, () => ask(path)));
  expect(await ask('/health/ready')).toEqual({ status: 200, connection: 'keep-alive' });
  const underWay = await openConnection(port);
  underWay.write(halfRequest);
  await once(server.app.server, 'request');
  const silent = await openConnection(port);

  void stop('SIGTERM', { drainMs: 50_000 });
  expect(await ask('/health/ready')).toEqual({ status: 503, connection: 'close' });
  for (const { status, connection } of [...(await askAll('/une-page')), ...(await askAll('/api/blogs'))]) {
    expect([status, connection]).toEqual([200, 'close']);
  }
  const silentEnd = once(silent, 'close');
  void stop('SIGTERM');
  await silentEnd;
  underWay.write('}');
  expect(await text(underWay)).toMatch(/^HTTP\/1\.1 404 /);
  expect(await ended).toBe(0);
  expect(said).toEqual(['stopping']);
  agent.destroy();
  await server.close();
});
