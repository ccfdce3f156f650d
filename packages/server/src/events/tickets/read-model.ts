import { HIDDEN_NAME } from '@lampion/contract/people/rules/first-name';
import { type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { ticketGifts } from '../../platform/db/tables/events/tickets.ts';
import { guests, isGuestHidden } from '../guest-list/read-model.ts';

const givers = alias(guests, 'givers');

/** The name of the guest who gave their place to this one, as a member reads it; null for none. */
export const giverNameOf = (
  guestId: SQLWrapper,
  memberId: string | Placeholder | null,
): SQL<string | null> => sql<string | null>`(
  SELECT ${nameOf(givers, memberId)} FROM ${ticketGifts} JOIN ${guests} AS givers ON ${givers.id} = ${ticketGifts.giverGuestId}
  WHERE ${ticketGifts.takerGuestId} = ${guestId})`;

/** The name of a guest (of an alias of the table), as a member reads it. */
export const nameOf = (
  guest: Parameters<typeof isGuestHidden>[1] & { readonly nickname: SQLWrapper },
  memberId: string | Placeholder | null,
): SQL<string> =>
  sql<string>`CASE WHEN ${isGuestHidden(sql`${memberId}::uuid`, guest)} THEN ${HIDDEN_NAME} ELSE ${guest.nickname} END`;
