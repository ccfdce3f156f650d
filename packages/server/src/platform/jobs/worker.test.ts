import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/side-by-side.ts';
import { DatabaseAwayError } from '../db/errors.ts';
import { createQueueWorker, type QueueWork, type QueueWorker } from './worker.ts';

const SLOTS = 4;
const DEADLINE_MS = 10_000;

/** Messages that are numbers; each is sent when the test says so. */
function createScene(count: number, changes: Partial<QueueWork<number, string>> = {}) {
  const due = Array.from({ length: count }, (_, number) => number);
  const errors: string[] = [];
  const groups: (readonly string[])[] = [];
  const sending = new Map<number, (result: string) => void>();
  const work: QueueWork<number, string> = {
    name: 'numbers',
    slots: SLOTS,
    deadlineMs: DEADLINE_MS,
    claim: async (limit) => due.splice(0, limit),
    send: (number) => new Promise((resolve) => sending.set(number, resolve)),
    postpone: (number) => `${number} postponed`,
    settle: async (results) => void groups.push(results),
    ...changes,
  };
  const database = Promise.withResolvers<void>();
  const surroundings = {
    log: {
      info: () => undefined,
      warn: () => undefined,
      error: (_details: object, message: string) => void errors.push(message),
    },
    watch: { check: () => database.promise, untilHere: () => database.promise },
  };
  const worker = createQueueWorker(work, surroundings);
  const end = (number: number) => {
    sending.get(number)?.(`${number} sent`);
    sending.delete(number);
  };
  return { worker, due, errors, groups, sending, end, comesBack: database.resolve };
}

const opened: QueueWorker[] = [];
function start<Scene extends { readonly worker: QueueWorker }>(scene: Scene): Scene {
  scene.worker.start();
  opened.push(scene.worker);
  return scene;
}
afterEach(async () => {
  await Promise.all(opened.splice(0).map((worker) => worker.close()));
});

const keys = (map: ReadonlyMap<number, unknown>) => [...map.keys()];

describe('a queue worker', () => {
  it('sends as many at once as it has slots, and others claimed in advance after them', async () => {
    const { sending, end, due, groups } = start(createScene(20));
    await eventually(() => expect(due).toHaveLength(20 - 2 * SLOTS));
    expect(keys(sending)).toEqual([0, 1, 2, 3]);
    end(2);
    await eventually(() => expect(keys(sending)).toEqual([0, 1, 3, 4]));
    expect(groups).toEqual([['2 sent']]);
    due.length = 0;
    for (const number of [0, 1, 3, 4]) end(number);
    await eventually(() => expect(sending.size).toBeGreaterThan(0));
    for (const number of keys(sending)) end(number);
  });

  it('keeps a slot until its message is recorded', async () => {
    const recorded = Promise.withResolvers<void>();
    const scene = start(createScene(8, { settle: () => recorded.promise }));
    await eventually(() => expect(scene.sending.size).toBe(SLOTS));
    for (const number of [0, 1, 2, 3]) scene.end(number);
    await new Promise(setImmediate);
    expect(scene.sending.size).toBe(0);
    recorded.resolve();
    await eventually(() => expect(keys(scene.sending)).toEqual([4, 5, 6, 7]));
    for (const number of [4, 5, 6, 7]) scene.end(number);
  });

  it('records together what ends while others are recorded', async () => {
    const groups: (readonly string[])[] = [];
    const first = Promise.withResolvers<void>();
    const scene = createScene(4, {
      async settle(results) {
        groups.push(results);
        if (groups.length === 1) await first.promise;
      },
    });
    const done = scene.worker.workOff();
    await eventually(() => expect(scene.sending.size).toBe(4));
    for (const number of [3, 1, 0, 2]) scene.end(number);
    await eventually(() => expect(groups).toHaveLength(1));
    first.resolve();
    expect(await done).toBe(4);
    expect(groups).toEqual([['3 sent'], ['1 sent', '0 sent', '2 sent']]);
  });

  it('records together the few that end within a moment', async () => {
    const { sending, end, groups } = start(createScene(20, { slots: 40 }));
    await eventually(() => expect(sending.size).toBe(20));
    for (const number of [3, 1, 2]) end(number);
    await eventually(() => expect(groups).toEqual([['3 sent', '1 sent', '2 sent']]));
    for (const number of keys(sending)) end(number);
  });

  it('ends an attempt at its deadline', async () => {
    const { worker } = createScene(1, {
      deadlineMs: 5,
      send: (number, signal) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => resolve(`${number} timed out`));
        }),
      settle: async (results) => expect(results).toEqual(['0 timed out']),
    });
    expect(await worker.workOff()).toBe(1);
  });

  it('records what it sent once the database is back, and nothing twice', async () => {
    let isAway = true;
    const groups: (readonly string[])[] = [];
    const scene = createScene(2, {
      async settle(results) {
        if (isAway) throw new DatabaseAwayError(new Error('unplugged'));
        groups.push(results);
      },
    });
    const done = scene.worker.workOff();
    await eventually(() => expect(scene.sending.size).toBe(2));
    scene.end(0);
    scene.end(1);
    await new Promise(setImmediate);
    expect(groups).toEqual([]);
    isAway = false;
    scene.comesBack();
    expect(await done).toBe(2);
    expect(groups.flat().toSorted()).toEqual(['0 sent', '1 sent']);
  });

  it('leaves a message that ends without a result to the end of its claim, and goes on', async () => {
    const { worker, errors } = createScene(3, {
      send: async (number) => {
        if (number === 1) throw new Error('broken');
        return `${number} sent`;
      },
      settle: async (results) => expect(results).not.toContain('1 sent'),
    });
    expect(await worker.workOff()).toBe(3);
    expect(errors).toEqual(['a message ended without a result']);
  });

  it('postpones what it claimed and did not begin when it is closed, and waits for the rest', async () => {
    const { worker, sending, end, groups, due } = start(createScene(20));
    await eventually(() => expect(due).toHaveLength(20 - 2 * SLOTS));
    const closed = worker.close();
    for (const number of keys(sending)) end(number);
    await closed;
    const results = groups.flat().toSorted();
    expect(results).toEqual([
      '0 sent',
      '1 sent',
      '2 sent',
      '3 sent',
      '4 postponed',
      '5 postponed',
      '6 postponed',
      '7 postponed',
    ]);
    expect(due).toHaveLength(12);
  });

  it('ends what is under way when the time to close is over', async () => {
    const untilAborted = (number: number, signal: AbortSignal) =>
      once(signal, 'abort').then(() => `${number} aborted`);
    const { worker, groups, due } = start(createScene(1, { send: untilAborted }));
    await eventually(() => expect(due).toEqual([]));
    await worker.close(1);
    expect(groups).toEqual([['0 aborted']]);
  });

  it('can be closed while the database is away', async () => {
    const scene = start(
      createScene(1, {
        send: async (number) => `${number} sent`,
        async settle() {
          throw new DatabaseAwayError(new Error('unplugged'));
        },
      }),
    );
    await eventually(() => expect(scene.due).toEqual([]));
    await scene.worker.close();
    expect(scene.errors).toContain('results could not be recorded');
  });

  it('notices new work by itself', async () => {
    const scene = start(createScene(0, { send: async (number) => `${number} sent` }));
    await new Promise(setImmediate);
    scene.due.push(7);
    await eventually(() => expect(scene.groups).toEqual([['7 sent']]));
  });

  it('goes on after a claim that failed', async () => {
    let hasFailed = false;
    const scene = createScene(0, {
      async claim() {
        if (hasFailed) return scene.due.splice(0, 1);
        hasFailed = true;
        throw new Error('broken');
      },
      send: async (number) => `${number} sent`,
    });
    start(scene);
    scene.due.push(1);
    await eventually(() => expect(scene.groups).toEqual([['1 sent']]));
    expect(scene.errors).toEqual(['messages could not be claimed']);
  });
});
