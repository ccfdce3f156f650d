import { AsyncLocalStorage } from 'node:async_hooks';
import path from 'node:path';
import type { Queryable } from './database.ts';

/** Frames of pool methods: the error should name their caller instead. */
const WAYS = [
  'transaction-scope.ts',
  'guarded-pool.ts',
  'database.ts',
  'page-changes.ts',
  '../ports/limiter.ts',
].map((file) => path.join(import.meta.dirname, file));

/**
 * A second connection was requested inside a transaction. This is a programming error and always
 * refused.
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
 * The first frame of a stack trace in our code, without pool methods:
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
 * Tracks which code runs inside a transaction. Waiting for a second connection of a pool while
 * holding one deadlocks once all callers do it: a dozen concurrent requests can block the process.
 * So the pool refuses at once, in production too.
 */
export class TransactionScope {
  readonly #storage = new AsyncLocalStorage<{ isOpen: boolean }>();

  /**
   * Runs `work` in the scope of a transaction. Async work it leaves running may use the pool again
   * after it ends.
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
 * Runs `work`; each transaction it commits also runs `note`, last, so that the work and the record
 * of it are atomic. A note that throws rolls the transaction back.
 */
export function withNote<T>(note: Note, work: () => Promise<T>): Promise<T> {
  return notes.run(note, work);
}

/** Runs `work` without the caller's note, for transactions shared by several callers. */
export function withoutNote<T>(work: () => T): T {
  return notes.run(null, work);
}

/** The note of the present caller; null without one. */
export function currentNote(): Note | null {
  return notes.getStore() ?? null;
}
