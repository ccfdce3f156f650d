import { AsyncLocalStorage } from 'node:async_hooks';
import type { Queryable } from './database.ts';

/** Reads what belongs to each key, in the order of the keys. */
type ReadMany<Key, Value> = (db: Queryable, keys: readonly Key[]) => Promise<readonly Value[]>;

/** Keys read in one statement, and the callers waiting for them. */
interface Group<Key, Value> extends PromiseWithResolvers<readonly Value[]> {
  readonly keys: Key[];
  /** Runs a function in the async context of the first caller. */
  readonly asCaller: ReturnType<typeof AsyncLocalStorage.snapshot>;
}

interface Line<Key, Value> {
  running: number;
  readonly waiting: Group<Key, Value>[];
}

/**
 * Concurrent statements of one kind; more than one, so that a slow one does not block the others.
 */
const AT_ONCE = 4;
/** Maximum of keys in one statement. */
const GATHERED_MAX = 100;

/**
 * Batches concurrent reads of one row by key. While statements are running, further callers wait
 * and are then read in one statement, because a round trip costs more than reading the rows. Each
 * row is read after its caller requested it. When a statement fails, all its callers are rejected.
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

type Read<Value> = (db: Queryable, key: string) => Promise<Value>;

/** The running read of a key, and the one that follows it. */
interface SharedRead<Value> {
  readonly running: Promise<Value>;
  next: Promise<Value> | null;
}

/**
 * Single flight: callers that request the same key concurrently share one read, such as 500 guests
 * who refresh one night after a notification. A caller joins only a read that starts after its
 * request, so that it never gets an older state; per key, one read runs and at most one waits.
 * Callers must not change the shared result, and check rights themselves. When the read throws, all
 * its callers are rejected.
 */
export function shareRead<Value>(read: Read<Value>): Read<Value> {
  const known = new WeakMap<Queryable, Map<string, SharedRead<Value>>>();

  function begin(lines: Map<string, SharedRead<Value>>, db: Queryable, key: string): Promise<Value> {
    const line: SharedRead<Value> = { running: read(db, key), next: null };
    lines.set(key, line);
    const end = () => {
      if (line.next === null) lines.delete(key);
    };
    line.running.then(end, end);
    return line.running;
  }

  return (db, key) => {
    const lines = known.get(db) ?? new Map<string, SharedRead<Value>>();
    known.set(db, lines);
    const line = lines.get(key);
    if (line === undefined) return begin(lines, db, key);
    const again = () => begin(lines, db, key);
    line.next ??= line.running.then(again, again);
    return line.next;
  };
}
