import type { EmailLane } from '@lampion/contract/schemas/admin-email';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { lockPace, movePace } from './email-pace-store.ts';

/**
 * How far ahead a lane reserves turns. What is reserved stands before everything that comes later: as long as `bulk` takes
 * one second at most, `security` waits no longer than that.
 */
const AHEAD_MS: Readonly<Record<EmailLane, number>> = {
  security: 10_000,
  personal: 2000,
  bulk: 1000,
};

interface Wanted {
  readonly count: number;
  readonly lane: EmailLane;
}

/**
 * Reserves turns of the rate of the whole installation (EMAIL_PER_SECOND), which all processes and all that send e-mails
 * share: as many of `count` as are near. Returns how many milliseconds to wait before each, ascending; the others have to
 * ask again. Call it in the short transaction that claims the e-mails, last: others wait until it commits.
 */
export async function takeEmailTurns(
  { config }: Pick<Deps, 'config'>,
  tx: Queryable,
  { count, lane }: Wanted,
): Promise<number[]> {
  const gapMs = 1000 / config.EMAIL_PER_SECOND;
  const firstMs = await lockPace(tx);
  const near = Math.floor((AHEAD_MS[lane] - firstMs) / gapMs) + 1;
  const taken = Math.max(0, Math.min(count, near));
  if (taken > 0) await movePace(tx, (taken * gapMs) / 1000);
  return Array.from({ length: taken }, (_, index) => firstMs + index * gapMs);
}
