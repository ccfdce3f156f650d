import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { PartyRecord } from '../events/lock-event.ts';
import type { GuestRecord } from '../guest-list/find-own-guest.ts';
import type { ReplyListener } from '../guest-list/reply-listener.ts';
import { tellNews } from '../news/tell-news.ts';
import { findHostIds, toPartyChange } from './tell-guests.ts';

/** The hosts of a party read in their news who replied, in this order, and every open app that shows the party changes. */
export async function tellReply(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  party: Pick<PartyRecord, 'hostId' | 'id'>,
  ...guests: readonly Pick<GuestRecord, 'appAccountId' | 'id'>[]
): Promise<void> {
  const about = { to: await findHostIds(tx, party), kind: 'reply', eventId: party.id } as const;
  const pieces = guests.map(({ id, appAccountId }) => ({ ...about, actorId: appAccountId, guestId: id }));
  await tellNews(deps, tx, pieces, [toPartyChange(party.id)]);
}

/** The same for a reply by a private link, where it is another one. */
export const tellHosts: ReplyListener = async (deps, tx, event, { before, after }) => {
  if (event.hostId === null) return;
  if (before?.reply !== after.reply || before.plusOnes !== after.plusOnes)
    await tellReply(deps, tx, event, after);
};
