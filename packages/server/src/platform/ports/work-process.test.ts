import { setImmediate } from 'node:timers/promises';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../testing/side-by-side.ts';
import { createWorkProcess, WorkTooLargeError } from './work-process.ts';

const workProcess = createWorkProcess();
afterAll(() => workProcess.close());

const module = new URL('../../testing/works.ts', import.meta.url);
const work = (name: string, withinMs = 60_000) => ({ module, name, withinMs });

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it('work is done by another process, one after the other', async () => {
  const pids = await Promise.all([1, 2].map(() => workProcess.run<null, number>(work('nameProcess'), null)));
  expect(new Set(pids).size).toBe(1);
  expect(pids).not.toContain(process.pid);
  expect(await workProcess.run(work('reverseBytes'), Buffer.from('abc'))).toEqual(
    new Uint8Array(Buffer.from('cba')),
  );
});

it('it gets none of our settings', async () => {
  process.env.TEST_SECRET = 'secret';
  onTestFinished(() => {
    delete process.env.TEST_SECRET;
  });
  const own = createWorkProcess();
  onTestFinished(() => own.close());
  expect(await own.run(work('nameSettings'), null)).not.toContain('TEST_SECRET');
});

it('work that fails says why, and the next is done', async () => {
  await expect(workProcess.run(work('fail'), null)).rejects.toThrow('no such luck');
  expect(await workProcess.run(work('doubleNumber'), 4)).toBe(8);
});

it.each([
  { what: 'never ends by itself', name: 'runForEver', withinMs: 500 },
  { what: 'ends its process', name: 'crash', withinMs: 60_000 },
])('work that $what is stopped, and the next is done', async ({ name, withinMs }) => {
  const stopped = expect(workProcess.run(work(name, withinMs), null)).rejects.toThrow(WorkTooLargeError);
  const next = workProcess.run(work('doubleNumber'), 4);
  await stopped;
  expect(await next).toBe(8);
});

it('work beyond the length of the queue is refused at once', async () => {
  const asked = Array.from({ length: 40 }, () => workProcess.run(work('doubleNumber'), 1));
  const outcomes = await Promise.allSettled(asked);
  expect(outcomes.at(0)).toMatchObject({ status: 'fulfilled', value: 2 });
  expect(outcomes.at(-1)).toMatchObject({ reason: { code: 'unavailable', retryAfterSeconds: 10 } });
});

it('the process ends when there is nothing to do, and another one starts', async () => {
  const own = createWorkProcess({ idleMs: 0 });
  onTestFinished(() => own.close());
  const pid = await own.run<null, number>(work('nameProcess'), null);
  await eventually(() => expect(isAlive(pid)).toBe(false));
  expect(await own.run(work('nameProcess'), null)).not.toBe(pid);
});

it('closing it ends work in the middle, and refuses what waits', async () => {
  const own = createWorkProcess();
  const pid = await own.run<null, number>(work('nameProcess'), null);
  const running = expect(own.run(work('runForEver'), null)).rejects.toThrow(WorkTooLargeError);
  const waiting = expect(own.run(work('doubleNumber'), 1)).rejects.toMatchObject({ code: 'unavailable' });
  // The first has begun in the next turn.
  await setImmediate();
  await own.close();
  await own.close();
  expect(isAlive(pid)).toBe(false);
  await running;
  await waiting;
});
