import type { Queryable } from '../../db/database.ts';
import { tellLive } from '../live/tell-live.ts';

/** What of a night is read on its own: named like the end of its address. */
export type NightPart = 'album' | 'claims' | 'costs' | 'crawl' | 'door' | 'home' | 'list' | 'songs';

/**
 * Tells the open apps of a night's hosts and guests that something of it changed, once the caller's transaction commits; without a
 * part, what its host chose.
 */
export function tellNight(tx: Queryable, id: string, part?: NightPart): Promise<void> {
  return tellLive(tx, { subjects: [part === undefined ? `night:${id}` : `night:${id}/${part}`] });
}
