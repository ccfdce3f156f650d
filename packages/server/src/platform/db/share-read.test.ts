import { expect, it } from 'vitest';
import { shareRead } from './batch-reads.ts';
import type { Queryable } from './database.ts';

const db = {} as Queryable;

/** A read whose ends the test decides. */
function createRead() {
  const begun: (PromiseWithResolvers<string> & { readonly key: string })[] = [];
  const read = shareRead((_db, key) => {
    const one = { key, ...Promise.withResolvers<string>() };
    begun.push(one);
    return one.promise;
  });
  return { begun, read };
}

it('is joined only by those who asked before it began', async () => {
  const { begun, read } = createRead();
  const first = read(db, 'night');
  const later = [read(db, 'night'), read(db, 'night'), read(db, 'night')];
  expect(begun).toHaveLength(1);
  begun[0]?.resolve('before the change');
  expect(await first).toBe('before the change');
  expect(begun).toHaveLength(2);
  const latest = read(db, 'night');
  begun[1]?.resolve('after the change');
  expect(await Promise.all(later)).toEqual(new Array(3).fill('after the change'));
  begun[2]?.resolve('after the next one');
  expect(await latest).toBe('after the next one');
});

it('begins at once for another key, for another database, and after all have ended', async () => {
  const { begun, read } = createRead();
  const [first] = [read(db, 'night'), read(db, 'other'), read({} as Queryable, 'night')];
  expect(begun.map(({ key }) => key)).toEqual(['night', 'other', 'night']);
  begun[0]?.resolve('');
  await first;
  void read(db, 'night');
  expect(begun).toHaveLength(4);
});

it('refuses those who share it when it fails, and nobody else', async () => {
  const { begun, read } = createRead();
  const refused = expect(read(db, 'night')).rejects.toThrow('away');
  const later = read(db, 'night');
  begun[0]?.reject(new Error('away'));
  await refused;
  begun[1]?.resolve('back');
  expect(await later).toBe('back');
});
