import { retention } from '@lampion/contract/rules/retention';
import type { Deps } from '../../deps.ts';
import { forgetReportersBefore } from './moderation-store.ts';

const DAY_MS = 86_400_000;

/** Forgets within 30 days which device a report came from. Runs every day; running it again is safe. */
export async function forgetReporters({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await forgetReportersBefore(db, new Date(now().getTime() - (retention.deviceDays - 1) * DAY_MS));
}
