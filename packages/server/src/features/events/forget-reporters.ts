import { retention } from '@lampion/contract/rules/retention';
import { runLong } from '../../db/run-long.ts';
import type { Deps } from '../../deps.ts';
import { forgetReportersBefore } from './moderation-store.ts';

const DAY_MS = 86_400_000;

/** Forgets within 30 days which device a report came from. Runs every day; idempotent. */
export async function forgetReporters({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - (retention.deviceDays - 1) * DAY_MS);
  await runLong(db, (tx) => forgetReportersBefore(tx, before));
}
