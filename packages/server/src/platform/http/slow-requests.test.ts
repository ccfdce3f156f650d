import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { eventually } from '../../testing/side-by-side.ts';
import { logSlowRequests } from './observe.ts';

/** The log lines written. */
function collectLog() {
  const lines: Record<string, unknown>[] = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line)) };
  return { stream, about: (message: string) => lines.filter(({ msg }) => msg === message) };
}

it('a request that takes long is logged while it runs, once, by its pattern and id alone', async () => {
  const log = collectLog();
  const app = fastify({ logger: { stream: log.stream }, genReqId: () => 'the-request' });
  logSlowRequests(app, { slowMs: 50, everyMs: 10 });
  const first = Promise.withResolvers<string>();
  const second = Promise.withResolvers<string>();
  app.get('/replies/:token', () => first.promise);
  app.get('/other', () => second.promise);
  app.get('/quick', () => 'fini');

  const slow = app.inject('/replies/secret?q=lea');
  await eventually(() => expect(log.about('a request takes long')).toHaveLength(1));
  // By the time a later request is logged, the first one would have been logged again.
  const later = app.inject('/other');
  await app.inject('/quick');
  await eventually(() => expect(log.about('a request takes long')).toHaveLength(2));
  const [line, other] = log.about('a request takes long');
  expect(line).toMatchObject({ method: 'GET', route: '/replies/:token', reqId: 'the-request' });
  expect(other).toMatchObject({ route: '/other' });
  expect(JSON.stringify(line)).not.toMatch(/secret|lea/);
  first.resolve('fini');
  second.resolve('fini');
  expect([(await slow).body, (await later).body]).toEqual(['fini', 'fini']);
  await app.close();
});
