import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestServer, type TestServer } from '../../testing/build-test-server.ts';
import { createCaller } from '../../testing/factories.ts';

const WRITES = 5;
const OF_ADDRESS = 4 * WRITES;

let server: TestServer;
beforeAll(async () => {
  server = await buildTestServer({ WRITES_PER_MINUTE: String(WRITES) });
});
afterAll(() => server.close());

const write = (remoteAddress: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url: '/api/auth/logout', headers, remoteAddress });

async function statusesOf(count: number, ask: (index: number) => ReturnType<typeof write>) {
  const answers = await Promise.all(Array.from({ length: count }, (_, index) => ask(index)));
  return answers.map(({ statusCode }) => statusCode);
}

describe('a flood of writes', () => {
  it('of one account is refused, from any address', async () => {
    const headers = await createCaller(server.deps, 'member');
    const save = (index: number) =>
      server.app.inject({
        method: 'PUT',
        url: '/api/me/notifications',
        headers,
        payload: {},
        remoteAddress: `10.2.0.${index}`,
      });
    const statuses = await statusesOf(WRITES + 3, save);
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
    const other = await createCaller(server.deps, 'member');
    expect((await write('10.2.1.1', other)).statusCode).not.toBe(429);
  });

  it('of one address is refused as the contract says, and reads still work', async () => {
    const statuses = await statusesOf(OF_ADDRESS, () => write('10.3.0.1'));
    expect(statuses).not.toContain(429);
    const refused = await write('10.3.0.1');
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toEqual({
      code: 'too_many_attempts',
      message: 'Trop de tentatives. Réessayez dans quelques minutes.',
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const reading = { method: 'GET', url: '/api/blogs', remoteAddress: '10.3.0.1' } as const;
    expect((await server.app.inject(reading)).statusCode).toBe(200);
    expect((await write('10.3.0.2')).statusCode).not.toBe(429);
  });
});

describe('a network with many addresses', () => {
  it('counts as one', async () => {
    await statusesOf(OF_ADDRESS, (index) => write(`2001:db8:1:2::${index + 1}`));
    expect((await write('2001:db8:1:2::ffff')).statusCode).toBe(429);
  });
});
