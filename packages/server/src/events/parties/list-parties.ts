import {
  PARTIES_PER_PAGE,
  type PartyCard,
  type PartyHost,
  type PartyListQuery,
  type PartyPage,
} from '@lampion/contract/events/party';
import { readsPartyAddress } from '@lampion/contract/events/rules/party-address';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { portraitAddress, toPicture } from '../../media/images/describe-picture.ts';
import { requireMember } from '../../people/members/members.ts';
import type { Actor } from '../../platform/actor.ts';
import { cutPage, readCursor, timeSchema } from '../../platform/paging.ts';
import { findListed, type ListedRow } from './list-store.ts';
import { toHost } from './parties.ts';

const cursorShape = z.tuple([timeSchema, z.uuid()]);

/**
 * The app's first screen: parties the caller hosts, is invited to or replied to, organisers' events
 * they replied to or are invited to, and upcoming events of organisers they follow. The next one
 * first; or the past ones.
 * @throws AppError `not_authenticated`, `app_account_missing`, `invalid_input` at `cursor`
 */
export async function listParties(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  { past: isPast = false, limit = PARTIES_PER_PAGE, cursor }: PartyListQuery,
): Promise<PartyPage> {
  const member = await requireMember(deps, actor);
  const position = readCursor(cursorShape, cursor);
  const after = position && { beginDate: new Date(position[0]), id: position[1] };
  const range = { isPast, after, limit: limit + 1, now: deps.now() };
  const found = await findListed(deps.db, member, range);
  const { rows, nextCursor } = cutPage(found, limit, ({ event }) => [event.beginDate.getTime(), event.id]);
  return { parties: rows.map((row) => toPartyCard(row, member.appAccountId)), nextCursor };
}

/** A party or an organiser's event as a row of a member's list. */
function toPartyCard(row: ListedRow, memberId: string): PartyCard {
  const { event, party, counts, reply } = row;
  const isHost = event.hostId === memberId || row.isCohost;
  const { yes, waiting, maybe, no, pending } = counts;
  const isRead = party === null || readsPartyAddress(party.showsAddress, { isHost, reply });
  return {
    id: event.id,
    kind: party === null ? 'event' : 'party',
    name: event.name,
    type: event.type,
    isCalledOff: event.status === 'called_off' || event.status === 'cancelled',
    beginDate: event.beginDate.toISOString(),
    endDate: event.endDate.toISOString(),
    isPollOpen: party?.isPollOpen ?? false,
    place: event.place,
    city: event.city,
    address: isRead ? ((reply === 'yes' ? event.exactAddress : null) ?? event.address) : null,
    cover: { type: event.type, plan: event.coverPlan, sky: event.coverSky },
    picture: row.image && toPicture(row.image),
    host: toListedHost(row),
    comingCount: yes,
    isHost,
    reply,
    isRequested: row.requestedAt !== null,
    plusOnes: row.plusOnes ?? 0,
    plusOnesMax: event.plusOnesMax,
    isVoteMissing: row.isVoteMissing,
    counts: isHost ? { yes, waiting, maybe, no, pending } : null,
  };
}

function toListedHost({ event, host, hostImage, isHostHidden, organiserName }: ListedRow): PartyHost {
  const image = hostImage;
  if (event.hostId !== null && host !== null) return toHost({ ...host, image, isHidden: isHostHidden });
  const username = host?.username ?? null;
  return {
    username,
    name: organiserName,
    picUrl: portraitAddress(username ?? organiserName, image),
    portraitUrl: undefined,
  };
}
