import { afterAll, expect, it } from 'vitest';
import { createThreads } from './threads.ts';
import { WorkTooLargeError } from './work-process.ts';

const threads = createThreads();
afterAll(() => threads.close());

const module = new URL('../../testing/works.ts', import.meta.url);
const work = (name: string, withinMs = 60_000) => ({ module, name, withinMs });

it('work is done on another thread', async () => {
  expect(await threads.run(work('doubleNumber'), 21)).toBe(42);
});

it('work that never ends is stopped, and the next is done', async () => {
  await expect(threads.run(work('runForEver', 50), null)).rejects.toThrow(WorkTooLargeError);
  expect(await threads.run(work('doubleNumber'), 4)).toBe(8);
});

it('work that takes too much memory is stopped, and the next is done', async () => {
  await expect(threads.run(work('fillMemory'), null)).rejects.toThrow(WorkTooLargeError);
  expect(await threads.run(work('doubleNumber'), 5)).toBe(10);
});

it('work beyond the length of the queue is refused at once', async () => {
  const asked = Array.from({ length: 40 }, () => threads.run(work('runForEver', 300), null));
  const outcomes = await Promise.all(asked.map((one) => one.catch((error: Error) => error.name)));
  expect(new Set(outcomes)).toEqual(new Set(['WorkTooLargeError', 'AppError']));
});
