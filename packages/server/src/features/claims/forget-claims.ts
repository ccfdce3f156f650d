import type { Queryable } from '../../db/database.ts';
import { forgetClaimsOf } from './claim-store.ts';
import { hideStandingsOf } from './standing-store.ts';

/** Forgets what an account wrote and showed of challenges, and under which name it stood; before its guests are forgotten. */
export async function forgetClaims(tx: Queryable, accountId: string): Promise<void> {
  await forgetClaimsOf(tx, accountId);
  await hideStandingsOf(tx, accountId);
}
