import { AsyncLocalStorage } from 'node:async_hooks';
import path from 'node:path';

/** A second connection was requested inside a transaction. A programming error: it is never granted. */
class PoolInsideTransactionError extends Error {
  constructor() {
    super();
    this.name = 'PoolInsideTransactionError';
    const place = findPlace(this.stack ?? '');
    this.message = `the pool was asked inside a transaction, at ${place}: pass the transaction on, or ask before it begins`;
  }
}

/** Methods that reach the pool: the trace should name their caller, not them. */
const WAYS = [
  'transaction-scope.ts',
  'guarded-pool.ts',
  'database.ts',
  'page-changes.ts',
  '../ports/limiter-postgres.ts',
].map((file) => path.join(import.meta.dirname, file));

/** The first frame of a stack trace in our code, pool methods apart: "packages/…/invite-guests.ts:30". */
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
 * Tracks which work runs inside a transaction. Waiting for a second connection of the same pool while holding one is a
 * deadlock once all callers do so: a dozen concurrent requests are enough to block the process. So the pool refuses at
 * once, in production too.
 */
export class TransactionScope {
  readonly #storage = new AsyncLocalStorage<{ isOpen: boolean }>();

  /** Runs `work` inside a transaction's scope. Work it leaves running may use the pool again once it has ended. */
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
