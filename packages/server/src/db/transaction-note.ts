import { AsyncLocalStorage } from 'node:async_hooks';
import type { Queryable } from './database.ts';

type Note = (tx: Queryable) => Promise<void>;

const notes = new AsyncLocalStorage<Note | null>();

/**
 * Runs `work`: each transaction it commits also writes `note`, last. So what was done and the note that it was done
 * are one. A note that throws rolls the transaction back.
 */
export function withNote<T>(note: Note, work: () => Promise<T>): Promise<T> {
  return notes.run(note, work);
}

/** Runs `work` without the note of its caller: for transactions that several callers share. */
export function withoutNote<T>(work: () => T): T {
  return notes.run(null, work);
}

/** The note of the present caller; null without one. */
export function currentNote(): Note | null {
  return notes.getStore() ?? null;
}
