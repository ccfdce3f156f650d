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
 * A read of one row by its key, where many ask at once, each about themselves: who they are, which
 * guest. While some are on their way, those who ask wait until one of them ends, and are then read
 * together: a statement costs more on its way than in the tables. Each is read after it was asked
 * for. When the statement fails, all who were read together are refused.
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

/** Of one key: the read that is under way, and the one that begins behind it. */
interface SharedRead<Value> {
  readonly running: Promise<Value>;
  next: Promise<Value> | null;
}

/**
 * A read that many ask for in the same moment, made once for all of them: 500 guests who are told
 * of a change read the same night. It is joined only by those who asked before it began, so that
 * nobody is given what was true before they asked: of one key one read is under way at most, and
 * one waits for it. What it gives is everybody's, and not to be changed; whether somebody may see
 * it is asked for each. When it throws, all who share it are refused.
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
