import { AsyncLocalStorage } from 'node:async_hooks';
import path from 'node:path';
import type { Queryable } from './database.ts';

/** Methods that reach the pool: the trace should name their caller, not them. */
const WAYS = [
  'transaction-scope.ts',
  'guarded-pool.ts',
  'database.ts',
  'page-changes.ts',
  '../ports/limiter.ts',
].map((file) => path.join(import.meta.dirname, file));

/**
 * A second connection was requested inside a transaction. A programming error: it is never granted.
 */
class PoolInsideTransactionError extends Error {
  constructor() {
    super();
    this.name = 'PoolInsideTransactionError';
    const place = findPlace(this.stack ?? '');
    this.message = `the pool was asked inside a transaction, at ${place}: pass the transaction on, or ask before it begins`;
  }
}

/**
 * The first frame of a stack trace in our code, pool methods apart:
 * "packages/…/invite-guests.ts:30".
 */
function findPlace(stack: string): string {
  for (const line of stack.split('\n').slice(1)) {
    const [, file, row] =
      /^ +at (?:async )?(?:[^()]*\()?(?:file:\/\/)?(\/[^():]*):(\d+):\d+\)?$/.exec(line) ?? [];
    if (file === undefined || file.includes('/node_modules/')) continue;
    if (!WAYS.includes(file)) return `${path.relative(process.cwd(), file)}:${row}`;
  }
  return 'an unknown place';
}

/**
 * Tracks which work runs inside a transaction. Waiting for a second connection of the same pool
 * while holding one is a deadlock once all callers do so: a dozen concurrent requests are enough to
 * block the process. So the pool refuses at once, in production too.
 */
export class TransactionScope {
  readonly #storage = new AsyncLocalStorage<{ isOpen: boolean }>();

  /**
   * Runs `work` inside a transaction's scope. Work it leaves running may use the pool again once it
   * has ended.
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const scope = { isOpen: true };
    try {
      return await this.#storage.run(scope, work);
    } finally {
      scope.isOpen = false;
    }
  }

  /** @throws PoolInsideTransactionError, which names the caller */
  refuseInside(): void {
    if (this.#storage.getStore()?.isOpen) throw new PoolInsideTransactionError();
  }
}

type Note = (tx: Queryable) => Promise<void>;

const notes = new AsyncLocalStorage<Note | null>();

/**
 * Runs `work`: each transaction it commits also writes `note`, last. So what was done and the note
 * that it was done are one. A note that throws rolls the transaction back.
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
