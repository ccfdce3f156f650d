import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { ticketGifts } from '../../db/tables/tickets.ts';
import { guests } from '../guest-list/guest-read-model.ts';

/** In whose place a guest comes; null for their own. */
export const giverNameOf = (guestId: SQLWrapper): SQL<string | null> => sql<string | null>`(
  SELECT givers.nickname FROM ${ticketGifts} JOIN ${guests} AS givers ON givers.id = ${ticketGifts.giverGuestId}
  WHERE ${ticketGifts.takerGuestId} = ${guestId})`;
