import { AsyncLocalStorage } from 'node:async_hooks';
import type { Queryable } from './database.ts';

/** Reads what belongs to each key, in the order of the keys. */
type ReadMany<Key, Value> = (db: Queryable, keys: readonly Key[]) => Promise<readonly Value[]>;

/** Those who are read in one statement. */
interface Group<Key, Value> extends PromiseWithResolvers<readonly Value[]> {
  readonly keys: Key[];
  /** Runs something as part of what the first of them was doing. */
  readonly asCaller: ReturnType<typeof AsyncLocalStorage.snapshot>;
}

interface Line<Key, Value> {
  running: number;
  readonly waiting: Group<Key, Value>[];
}

/** Statements of one kind on their way at once: several, so that a slow one holds nobody up. */
const AT_ONCE = 4;
/** Keys of one statement. */
const GATHERED_MAX = 100;

/**
 * A read of one row by its key, where many ask at once, each about themselves: who they are, which guest. While some are on their way,
 * those who ask wait until one of them ends, and are then read together: a statement costs more on its way than in the tables. Each is read
 * after it was asked for. When the statement fails, all who were read together are refused.
 */
export function gatherReads<Key, Value>(
  readMany: ReadMany<Key, Value>,
): (db: Queryable, key: Key) => Promise<Value> {
  const lines = new WeakMap<Queryable, Line<Key, Value>>();

  function beginNext(db: Queryable, line: Line<Key, Value>): void {
    const group = line.waiting.shift();
    if (group === undefined) return;
    line.running += 1;
    const values = group.asCaller(() => readMany(db, group.keys));
    const end = () => {
      line.running -= 1;
      beginNext(db, line);
    };
    values.then(end, end);
    group.resolve(values);
  }

  return async (db, key) => {
    const line = lines.get(db) ?? { running: 0, waiting: [] };
    lines.set(db, line);
    const last = line.waiting.at(-1);
    const group =
      last === undefined || last.keys.length === GATHERED_MAX
        ? { keys: [], asCaller: AsyncLocalStorage.snapshot(), ...Promise.withResolvers<readonly Value[]>() }
        : last;
    if (group !== last) line.waiting.push(group);
    const place = group.keys.push(key) - 1;
    if (line.running < AT_ONCE) beginNext(db, line);
    return (await group.promise)[place] as Value;
  };
}
