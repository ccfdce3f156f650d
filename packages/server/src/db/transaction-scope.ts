import { AsyncLocalStorage } from 'node:async_hooks';
import path from 'node:path';

/** A second connection was asked for while a transaction holds one. A programming error: it is never answered. */
class PoolInsideTransactionError extends Error {
  constructor() {
    super();
    this.name = 'PoolInsideTransactionError';
    const place = findPlace(this.stack ?? '');
    this.message = `the pool was asked inside a transaction, at ${place}: pass the transaction on, or ask before it begins`;
  }
}

/** The ways to the pool: whoever takes one is meant, not the way. */
const WAYS = [
  'transaction-scope.ts',
  'guarded-pool.ts',
  'database.ts',
  'page-changes.ts',
  '../ports/limiter-postgres.ts',
].map((file) => path.join(import.meta.dirname, file));

/** The first line of a trace that is ours, and no way to the pool: "packages/…/invite-guests.ts:30". */
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
 * Knows which work runs inside a transaction. Whoever holds one connection and waits for another one of the same pool
 * waits for ever once all of them do so: a dozen requests at once are enough to stop the process. So the pool refuses at
 * once, in production too.
 */
export class TransactionScope {
  readonly #storage = new AsyncLocalStorage<{ isOpen: boolean }>();

  /** Runs `work` as the inside of a transaction. What it leaves running may ask the pool again once it has ended. */
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
