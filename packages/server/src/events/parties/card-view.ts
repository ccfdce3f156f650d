import type { PartyCard, PartyHost } from '@lampion/contract/events/party';
import { readsPartyAddress } from '@lampion/contract/events/rules/party-address';
import { portraitAddress, toPicture } from '../../media/images/describe-picture.ts';
import type { ListedRow } from './list-store.ts';
import { toHost } from './parties.ts';

/** A party or an organiser's event as one line, for a member. */
export function toPartyCard(row: ListedRow, memberId: string): PartyCard {
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
    address: isRead ? event.address : null,
    cover: { type: event.type, plan: event.coverPlan, sky: event.coverSky },
    picture: row.image && toPicture(row.image),
    host: toListedHost(row),
    comingCount: yes,
    isHost,
    reply,
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
