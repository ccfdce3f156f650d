import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../platform/api.ts';
import { createDraftKeeper, DraftForked, type SaveState } from './draft-keeper.ts';

const at = '2026-11-20T17:32:00.000Z';

function createWork(send: () => Promise<string> = async () => at) {
  const states: SaveState[] = [];
  const browser = { holds: false, isFull: false, delay: 0 };
  const keeper = createDraftKeeper({
    keepLocally: async () => {
      if (browser.delay > 0) await new Promise((done) => setTimeout(done, browser.delay));
      browser.holds = !browser.isFull;
      return browser.holds;
    },
    forgetLocally: () => {
      browser.holds = false;
    },
    send,
    onState: (state) => states.push(state),
  });
  return { keeper, states, browser };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('work is in the browser within a second and on the server soon after', async () => {
  const { keeper, states, browser } = createWork();
  keeper.touch();
  await vi.advanceTimersByTimeAsync(1000);
  expect(browser.holds).toBe(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(states.at(-1)).toEqual({ kind: 'saved', at });
  expect(browser.holds).toBe(false);
  expect(keeper.isUnsent()).toBe(false);
});

test('work is sent even when typing never pauses', async () => {
  const { keeper, states } = createWork();
  for (let second = 0; second < 8; second += 0.5) {
    keeper.touch();
    await vi.advanceTimersByTimeAsync(500);
  }
  expect(states).toContainEqual({ kind: 'saving' });
});

test.each([
  ['the network', 'offline', new ApiError(0, 'offline', 'La connexion a échoué.')],
  ['the database', 'unavailable', new ApiError(503, 'unavailable', 'Réessayez dans un instant.')],
  ['a known outcome', 'unavailable', new ApiError(503, 'outcome_unknown', 'Vérifiez d’abord.')],
])('without %s it stays in the browser, and is sent again until that is back', async (_, reason, error) => {
  let isBack = false;
  const { keeper, states, browser } = createWork(async () => {
    if (!isBack) throw error;
    return at;
  });
  keeper.touch();
  expect(await keeper.flush()).toBe(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(states.at(-1)).toEqual({ kind: 'local', reason });
  expect(browser.holds).toBe(true);
  isBack = true;
  await vi.advanceTimersByTimeAsync(6000);
  expect(states.at(-1)).toEqual({ kind: 'saved', at });
});

test('work is reported as stored only once it is, and not when that failed', async () => {
  const { keeper, states, browser } = createWork(async () => {
    throw new ApiError(0, 'offline', '');
  });
  browser.delay = 3000;
  keeper.touch();
  void keeper.flush();
  await vi.advanceTimersByTimeAsync(2900);
  expect(states.at(-1)).toEqual({ kind: 'saving' });
  await vi.advanceTimersByTimeAsync(200);
  expect(states.at(-1)).toEqual({ kind: 'local', reason: 'offline' });
  browser.isFull = true;
  await vi.advanceTimersByTimeAsync(8100);
  expect(states.at(-1)).toEqual({ kind: 'lost' });
});

test('work that another tab saved differently stays on this device, and is not sent again by itself', async () => {
  let calls = 0;
  const { keeper, states, browser } = createWork(async () => {
    calls += 1;
    throw new DraftForked();
  });
  keeper.touch();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([calls, states.at(-1), browser.holds]).toEqual([1, { kind: 'forked' }, true]);
});

test('sending is not retried once the session has ended', async () => {
  let calls = 0;
  const { keeper, states, browser } = createWork(async () => {
    calls += 1;
    throw new ApiError(401, 'not_authenticated', '');
  });
  keeper.touch();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toBe(1);
  expect(states.at(-1)).toEqual({ kind: 'signed-out' });
  expect(browser.holds).toBe(true);
});

test('what is typed during a save is saved after it', async () => {
  let answer: (at: string) => void = () => undefined;
  const { keeper, browser } = createWork(() => new Promise((settle) => (answer = settle)));
  keeper.touch();
  const first = keeper.flush();
  keeper.touch();
  answer(at);
  expect(await first).toBe(false);
  expect(browser.holds).toBe(true);
});

test('nothing is sent during a save of the article, nor after one that contains it', async () => {
  let sends = 0;
  const { keeper, states } = createWork(async () => {
    sends += 1;
    return at;
  });
  let answer: () => void = () => undefined;
  keeper.touch();
  const saving = keeper.hold(() => new Promise<void>((settle) => (answer = settle)));
  // As when the window loses the focus, or by the timer of the last change.
  const flushed = keeper.flush();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sends).toBe(0);
  keeper.settle({ kind: 'saved', at });
  answer();
  await saving;
  expect(await flushed).toBe(true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([sends, states.at(-1)]).toEqual([0, { kind: 'saved', at }]);
});

test('what is typed during a save of the article is sent once that is over, even after a refusal', async () => {
  const { keeper, states } = createWork();
  const saving = keeper.hold(async () => {
    keeper.touch();
    await vi.advanceTimersByTimeAsync(5000);
    expect(states.at(-1)).toEqual({ kind: 'unsaved' });
    throw new ApiError(409, 'conflict', '');
  });
  await expect(saving).rejects.toMatchObject({ status: 409 });
  await vi.advanceTimersByTimeAsync(5000);
  expect(states.at(-1)).toEqual({ kind: 'saved', at });
});

test('a save of the article waits for the one under way', async () => {
  const order: string[] = [];
  let answer: (at: string) => void = () => undefined;
  const { keeper } = createWork(() => {
    order.push('draft sent');
    return new Promise((settle) => (answer = settle));
  });
  keeper.touch();
  const flushed = keeper.flush();
  const saving = keeper.hold(async () => order.push('article sent'));
  order.push('answer');
  answer(at);
  await Promise.all([flushed, saving]);
  expect(order).toEqual(['draft sent', 'answer', 'article sent']);
});
