import type { Party } from '@lampion/contract/events/party';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../platform/actor.ts';
import { describeOwnReply } from '../guest-list/own-replies.ts';
import { findOwnParty, type VisibleParty } from './parties.ts';
import { isHosting, readsGuests } from './policy.ts';
import { describePoll } from './poll.ts';
import { findCohosts, findPartyGuests, type PartyGuestRow, type PersonRow } from './store.ts';
import { toParty, toPartyGuest } from './view.ts';

/**
 * A party for its hosts, its guests or, with the code of its link, any member. The address is shown
 * to those the host chose. Guests see who comes and who may, without people hidden from them by a
 * block; hosts read only the name of those.
 * @throws AppError `not_authenticated`, `app_account_missing`; `party_not_found`, also for a party
 * the caller has no access to
 */
export async function getParty(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  wanted: { readonly id: string; readonly code?: string | undefined },
): Promise<Party> {
  return describeParty(deps, await findOwnParty(deps, actor, wanted));
}

async function describeParty(deps: Pick<Deps, 'db' | 'now'>, visible: VisibleParty): Promise<Party> {
  const { row, member, guest, role } = visible;
  const { id } = row.event;
  const own = await describeOwnReply(deps, guest);
  const cohosts = await findCohosts(deps.db, id, member.appAccountId);
  const isListed = readsGuests(row, role) || (row.party.isPollOpen && role !== 'holder');
  const rows = isListed ? await findPartyGuests(deps.db, id, member.appAccountId) : [];
  const visibleRows = rows
    .filter((one) => isHosting(role) || !one.isHidden)
    .map((one) => (one.isHidden ? { ...one, username: null, image: null } : one));
  const { yes, waiting, maybe, no, pending } = row.counts;
  const voters = {
    guests: visibleRows,
    ownGuestId: guest?.id ?? null,
    guestCount: yes + waiting + maybe + no + pending,
  };
  return toParty(row, {
    role,
    guest,
    own,
    cohosts,
    now: deps.now(),
    guests: readsGuests(row, role) ? toGuests(visible, visibleRows, cohosts) : null,
    poll: row.party.isPollOpen ? await describePoll(deps.db, id, voters) : null,
  });
}

/** Guests only see those who come or may come. */
function toGuests(
  { row, guest, role }: VisibleParty,
  rows: readonly PartyGuestRow[],
  cohosts: readonly PersonRow[],
) {
  const isHost = isHosting(role);
  const hostIds = new Set([row.event.hostId, ...cohosts.map(({ id }) => id)]);
  const readers = { isHost, ownGuestId: guest?.id ?? null, hostIds };
  return rows
    .filter((one) => isHost || one.guest.reply === 'yes' || one.guest.reply === 'maybe')
    .map((one) => toPartyGuest(one, readers));
}
