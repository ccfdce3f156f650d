import { beforeEach, expect, it, vi } from 'vitest';
import { resetDevice } from '../../testing/reset-device.ts';
import { ApiError } from '../api.ts';
import { createEntry, type Load } from './query-entry.ts';

const open = (load: Load) => createEntry('lina /parties', '/parties', {}, load);
const gone = new ApiError(404, 'not_found', 'Introuvable.');
const closed = new ApiError(409, 'closed', 'Fermé.');

/** A server that answers on command, in any order. */
function openServer() {
  const asked: PromiseWithResolvers<unknown>[] = [];
  const load = () => {
    asked.push(Promise.withResolvers());
    return asked.at(-1)?.promise ?? Promise.reject();
  };
  return { asked, load };
}

beforeEach(() => {
  localStorage.setItem('authToken', 'le-jeton-de-lina');
  return resetDevice;
});

it('shows the answer to what was asked last, whichever arrives last', async () => {
  const { asked, load } = openServer();
  const entry = open(load);
  entry.subscribe(() => undefined);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  const earlier = entry.reload();
  const later = entry.reload();
  expect(asked).toHaveLength(3);
  asked[2]?.resolve('new');
  asked[1]?.resolve('old');
  asked[0]?.reject(gone);
  await Promise.all([earlier, later]);
  expect(entry.read()).toMatchObject({ data: 'new', error: null });
});

it('asks once for several places, and not again for what is fresh', async () => {
  const load = vi.fn(async () => 'une soirée');
  const entry = open(load);
  const stop = entry.subscribe(() => undefined);
  entry.subscribe(() => undefined);
  await vi.waitFor(() => expect(entry.read().data).toBe('une soirée'));
  stop();
  entry.subscribe(() => undefined);
  expect(load).toHaveBeenCalledTimes(1);
  entry.expire();
  entry.subscribe(() => undefined);
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
});

it('notifies of a different answer, and not of an equal one', async () => {
  const answers = [{ name: 'Crémaillère' }, { name: 'Crémaillère' }, { name: 'Pendaison' }];
  const entry = open(async () => answers.shift());
  const listener = vi.fn();
  await entry.reload();
  const first = entry.read();
  entry.subscribe(listener);
  entry.expire();
  await entry.reload();
  expect(listener).not.toHaveBeenCalled();
  expect(entry.read()).toBe(first);
  expect(entry.isFresh()).toBe(true);
  await entry.reload();
  expect(listener).toHaveBeenCalledTimes(1);
  expect(entry.read().data).toEqual({ name: 'Pendaison' });
});

it('keeps the cached answer when the server refuses, and deletes it when the resource is gone', async () => {
  const answers = [async () => 'une soirée', () => Promise.reject(closed), () => Promise.reject(gone)];
  const load = () => answers.shift()?.() ?? Promise.reject(gone);
  const entry = open(load);
  await entry.reload();
  await entry.reload();
  expect(entry.read()).toMatchObject({ data: 'une soirée', error: closed });
  const kept = open(() => new Promise(() => undefined));
  kept.subscribe(() => undefined);
  await vi.waitFor(() => expect(kept.read().data).toBe('une soirée'));
  await entry.reload();
  expect(entry.read()).toMatchObject({ data: undefined, error: gone });
  const asked = vi.fn(() => new Promise(() => undefined));
  const again = open(asked);
  again.subscribe(() => undefined);
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  expect(again.read().data).toBeUndefined();
});
