import type { Queryable } from '../../db/database.ts';
import { lockParty } from '../events/lock-event.ts';
import { moveParty } from '../events/move-party.ts';
import { tellLive } from '../live/tell-live.ts';
import { deleteCohost } from './host-store.ts';
import { findHostedIds } from './party-data-store.ts';
import { findCohosts } from './party-store.ts';

/**
 * Hands the parties of an account that is erased to the co-host named first. Those without one go with the account. Call
 * it before the app account is deleted.
 */
export async function leaveParties(tx: Queryable, accountId: string): Promise<void> {
  for (const id of await findHostedIds(tx, accountId)) {
    if ((await lockParty(tx, id)) === null) continue;
    const [heir] = await findCohosts(tx, id);
    if (heir !== undefined) {
      await moveParty(tx, id, heir.id);
      await deleteCohost(tx, id, heir.id);
    }
    await tellLive(tx, { subjects: [`party:${id}`, 'parties'] });
  }
}
