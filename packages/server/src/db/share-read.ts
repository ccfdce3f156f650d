import type { Queryable } from './database.ts';

type Read<Value> = (db: Queryable, key: string) => Promise<Value>;

/** Of one key: the read that is under way, and the one that begins behind it. */
interface Line<Value> {
  readonly running: Promise<Value>;
  next: Promise<Value> | null;
}

/**
 * A read that many ask for in the same moment, made once for all of them: 500 guests who are told of a change read the same night.
 * It is joined only by those who asked before it began, so that nobody is given what was true before they asked: of one key one read
 * is under way at most, and one waits for it. What it gives is everybody's, and not to be changed; whether somebody may see it is asked for
 * each. When it throws, all who share it are refused.
 */
export function shareRead<Value>(read: Read<Value>): Read<Value> {
  const known = new WeakMap<Queryable, Map<string, Line<Value>>>();

  function begin(lines: Map<string, Line<Value>>, db: Queryable, key: string): Promise<Value> {
    const line: Line<Value> = { running: read(db, key), next: null };
    lines.set(key, line);
    const end = () => {
      if (line.next === null) lines.delete(key);
    };
    line.running.then(end, end);
    return line.running;
  }

  return (db, key) => {
    const lines = known.get(db) ?? new Map<string, Line<Value>>();
    known.set(db, lines);
    const line = lines.get(key);
    if (line === undefined) return begin(lines, db, key);
    const again = () => begin(lines, db, key);
    line.next ??= line.running.then(again, again);
    return line.next;
  };
}
