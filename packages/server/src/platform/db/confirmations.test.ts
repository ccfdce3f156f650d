import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Confirmations } from './confirmations.ts';

const ABSENCE_MS = 2500;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

function open() {
  const confirmations = new Confirmations({ silenceMs: 3_600_000, absenceMs: ABSENCE_MS });
  const presence = new AbortController();
  let lastId = 0;
  return {
    confirmations,
    presence,
    /** Starts a change; the result says how many processes were silent, once it is settled. */
    async change() {
      const published = Promise.withResolvers<void>();
      const change = { id: ++lastId, silent: undefined as number | undefined, settled: Promise.resolve(0) };
      change.settled = confirmations.settle(
        change.id,
        'change',
        async () => published.resolve(),
        presence.signal,
      );
      void change.settled.then((silent) => {
        change.silent = silent;
      });
      await Promise.race([published.promise, change.settled]);
      return change;
    },
  };
}

describe('a process whose session is gone', () => {
  it('is waited for until it has stopped to trust its memory, by all changes together', async () => {
    const { confirmations, change } = open();
    confirmations.look(['b']);
    const early = await change();
    confirmations.look([]);
    vi.advanceTimersByTime(ABSENCE_MS - 1);
    const late = await change();
    expect([early.silent, late.silent]).toEqual([undefined, undefined]);
    vi.advanceTimersByTime(1);
    expect(await Promise.all([early.settled, late.settled])).toEqual([0, 0]);
    expect(await (await change()).settled).toBe(0);
  });

  it('is waited for once more when the database was away: it may only be slower to come back', async () => {
    const { confirmations, change } = open();
    confirmations.look(['b']);
    confirmations.look([]);
    vi.advanceTimersByTime(ABSENCE_MS);
    expect(await (await change()).settled).toBe(0);
    confirmations.recall();
    confirmations.look([]);
    const early = await change();
    expect(early.silent).toBe(undefined);
    vi.advanceTimersByTime(ABSENCE_MS);
    expect(await early.settled).toBe(0);
  });

  it('is waited for no longer once the database is away: nothing is acknowledged then', async () => {
    const { confirmations, presence, change } = open();
    confirmations.look(['b']);
    const waiting = await change();
    presence.abort();
    expect(await waiting.settled).toBe(1);
  });

  it('is waited for as ever once it has another one', async () => {
    const { confirmations, change } = open();
    confirmations.look(['b']);
    confirmations.look([]);
    confirmations.look(['b']);
    const pending = await change();
    vi.advanceTimersByTime(2 * ABSENCE_MS);
    await new Promise(setImmediate);
    expect(pending.silent).toBeUndefined();
    confirmations.confirm(pending.id, 'b');
    expect(await pending.settled).toBe(0);
  });
});

it('a process that said goodbye is not waited for, however long its session is listed', async () => {
  const { confirmations, change } = open();
  confirmations.look(['b']);
  const { settled } = await change();
  confirmations.depart('b');
  expect(await settled).toBe(0);
  confirmations.look(['b']);
  expect(await (await change()).settled).toBe(0);
});
