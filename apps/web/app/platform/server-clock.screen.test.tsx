import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const TONIGHT = '2027-07-13T20:30:00.000Z';
const answer = () => new Response(null, { headers: { date: new Date(TONIGHT).toUTCString() } });
/** As a page that is opened has it. */
const open = async () => {
  vi.resetModules();
  return import('./server-clock.ts');
};

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

it('goes by the server on a device whose clock was reset to 1970', async () => {
  const { readServerClock, serverNow } = await open();
  expect(serverNow().getTime()).toBe(0);
  readServerClock(answer());
  vi.setSystemTime(60_000);
  expect(serverNow().toISOString()).toBe('2027-07-13T20:31:00.000Z');
});

it('knows that it is no earlier than at the last answer, when it is opened again without a network', async () => {
  (await open()).readServerClock(answer());
  const { serverNow } = await open();
  expect(serverNow().toISOString()).toBe(TONIGHT);
  vi.setSystemTime('2027-07-14T01:00:00Z');
  expect(serverNow().toISOString()).toBe('2027-07-14T01:00:00.000Z');
});
