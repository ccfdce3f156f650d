import type { NewsFacts } from '@lampion/contract/schemas/news';
import type { Queryable } from '../../db/database.ts';
import { detachNews } from './tell-store.ts';

/** Guests of a party that is deleted still read that it does not take place. Call it before the party goes. */
export function leaveCalledOffNews(tx: Queryable, eventId: string, facts: NewsFacts): Promise<void> {
  return detachNews(tx, { kinds: ['party_called_off'], eventId }, facts);
}
