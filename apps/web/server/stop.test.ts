import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { createStop } from './stop.ts';
import { buildTestApp } from './testing/build-test-app.ts';

async function startStoppable(withinMs: number) {
  const server = await buildTestApp();
  const { port } = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }));
  const said: string[] = [];
  const note = (_details: object, message: string) => void said.push(message);
  const ended = Promise.withResolvers<number>();
  const stop = createStop({
    withinMs,
    log: { info: note, warn: note, error: note },
    close: async () => void (await server.app.close()),
    cutOff: async () => undefined,
    exit: ended.resolve,
  });
  return { server, port: Number(port), said, stop, ended: ended.promise };
}

it('a request that never ends does not keep the process from ending', async () => {
  const { server, port, said, stop, ended } = await startStoppable(200);
  const endless = connect(port, '127.0.0.1');
  await once(endless, 'connect');
  // Half a body: the rest is never sent.
  endless.write(
    'POST /api/contact HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
  );
  await once(server.app.server, 'request');
  void stop('SIGTERM');
  expect(await ended).toBe(1);
  expect(said).toEqual(['stopping', 'stopped in the middle: requests or jobs under way took too long']);
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
