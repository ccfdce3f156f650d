import type { Deps } from '../../deps.ts';
import { findLiveSessions } from './session-store.ts';

/** Those of some sessions (ids) that are still valid, for what lasts longer than a request. */
export async function listLiveSessions(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  ids: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  return new Set(await findLiveSessions(db, [...ids], now()));
}
