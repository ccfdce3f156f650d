import { once } from 'node:events';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import type pg from 'pg';
import type { Config } from '../../config.ts';
import { BackupError } from './archive.ts';
import { backUp, type FinishedBackup } from './back-up.ts';

interface Task {
  readonly config: Config;
  readonly connection: pg.ClientConfig;
}

type Outcome =
  | { readonly finished: FinishedBackup }
  | { readonly refused: string }
  | { readonly failed: unknown };

/**
 * Runs `backUp` on a separate thread: compressing and encrypting gigabytes would block all
 * requests. The thread ends with the process.
 */
export async function backUpOnThread(config: Config, connection: pg.ClientConfig): Promise<FinishedBackup> {
  const workerData: Task = { config, connection };
  const worker = new Worker(new URL(import.meta.url), { workerData });
  try {
    const [outcome] = (await once(worker, 'message')) as [Outcome];
    if ('finished' in outcome) return outcome.finished;
    if ('refused' in outcome) throw new BackupError(outcome.refused);
    throw outcome.failed;
  } finally {
    await worker.terminate();
  }
}

async function work(port: NonNullable<typeof parentPort>, { config, connection }: Task): Promise<void> {
  let outcome: Outcome;
  try {
    outcome = { finished: await backUp(config, connection) };
  } catch (error) {
    outcome = error instanceof BackupError ? { refused: error.message } : { failed: error };
  }
  port.postMessage(outcome);
}

if (parentPort !== null) void work(parentPort, workerData);
