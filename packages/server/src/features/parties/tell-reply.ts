import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { PartyRecord } from '../events/lock-event.ts';
import type { GuestRecord } from '../guest-list/find-own-guest.ts';
import type { ReplyListener } from '../guest-list/reply-listener.ts';
import { type PieceOfNews, tellNews } from '../news/tell-news.ts';
import { findHostIds, toPartyChange } from './tell-guests.ts';

type Party = Pick<PartyRecord, 'hostId' | 'id'>;
type Replier = Pick<GuestRecord, 'appAccountId' | 'id'>;

/** What the hosts of a party read in their news of those who replied, the last one first. */
export async function describeReplies(
  tx: Queryable,
  party: Party,
  ...guests: readonly Replier[]
): Promise<PieceOfNews> {
  const replies = guests.map(({ id, appAccountId }) => ({ guestId: id, actorId: appAccountId }));
  return { to: await findHostIds(tx, party), kind: 'reply', eventId: party.id, replies };
}

/** The hosts of a party read in their news who replied, and every open app that shows the party changes. */
export async function tellReply(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  party: Party,
  guest: Replier,
): Promise<void> {
  await tellNews(deps, tx, [await describeReplies(tx, party, guest)], [toPartyChange(party.id)]);
}

/** The same for a reply by a private link, where it is another one. */
export const tellHosts: ReplyListener = async (deps, tx, event, { before, after }) => {
  if (event.hostId === null) return;
  if (before?.reply !== after.reply || before.plusOnes !== after.plusOnes)
    await tellReply(deps, tx, event, after);
};
