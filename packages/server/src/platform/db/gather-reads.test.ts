import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, it } from 'vitest';
import { gatherReads } from './batch-reads.ts';
import type { Queryable } from './database.ts';

const db = {} as Queryable;
const range = (count: number) => Array.from({ length: count }, (_, key) => key);

/** A read whose ends the test decides. */
function createRead() {
  const begun: { readonly keys: readonly number[]; end(error?: Error): void }[] = [];
  const read = gatherReads((_db, keys: readonly number[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<readonly string[]>();
    const end = (error?: Error) => (error ? reject(error) : resolve(keys.map((key) => `row ${key}`)));
    begun.push({ keys: [...keys], end });
    return promise;
  });
  return { begun, read };
}

it('reads who asks alone at once, and those who wait together, each their own', async () => {
  const { begun, read } = createRead();
  const reading = range(300).map((key) => read(db, key));
  expect(begun.map(({ keys }) => keys)).toEqual([[0], [1], [2], [3]]);
  begun[0]?.end();
  expect(await reading[0]).toBe('row 0');
  for (const { end } of begun) end();
  await Promise.all(reading.slice(0, 104));
  expect(begun.slice(4).map(({ keys }) => keys.length)).toEqual([100, 100, 96]);
  for (const { end } of begun) end();
  expect(await Promise.all(reading)).toEqual(range(300).map((key) => `row ${key}`));
});

it('refuses those who were read together when it fails, and nobody else', async () => {
  const { begun, read } = createRead();
  const reading = range(6).map((key) => read(db, key));
  const outcomes = Promise.allSettled(reading);
  begun[0]?.end();
  await reading[0];
  begun[4]?.end(new Error('away'));
  for (const { end } of begun) end();
  expect((await outcomes).map(({ status }) => status)).toEqual([
    ...new Array(4).fill('fulfilled'),
    ...new Array(2).fill('rejected'),
  ]);
});

it('reads as part of what a caller was doing, and not of what another one did', async () => {
  const storage = new AsyncLocalStorage<string>();
  const seen: (string | undefined)[] = [];
  const read = gatherReads(async (_db, keys: readonly number[]) => {
    seen.push(storage.getStore());
    return keys;
  });
  const earlier = storage.run('a transaction', () => range(4).map((key) => read(db, key)));
  await Promise.all([...earlier, read(db, 4)]);
  expect(seen).toEqual([...new Array(4).fill('a transaction'), undefined]);
});
