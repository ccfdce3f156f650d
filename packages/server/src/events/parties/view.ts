import type { PartyFacts } from '@lampion/contract/events/event-facts';
import type { Party, PartyGuest, PartyLink, PartyPoll } from '@lampion/contract/events/party';
import type { OwnReply } from '@lampion/contract/events/replies';
import { readsPartyAddress } from '@lampion/contract/events/rules/party-address';
import { portraitAddress } from '../../media/images/describe-picture.ts';
import type { GuestRecord } from '../guest-list/replies.ts';
import { toFace, toHost } from './parties.ts';
import { isHosting, isOpenParty, type PartyRole } from './policy.ts';
import { describeDates, type PartyDateRow, type VoteRow } from './poll.ts';
import type { HostedRow, PartyGuestRow, PartyRow, PersonRow } from './store.ts';

interface Reading {
  readonly role: PartyRole;
  readonly guest: GuestRecord | null;
  readonly own: OwnReply;
  readonly cohosts: readonly PersonRow[];
  /** Null when the reader may not see them. */
  readonly guests: PartyGuest[] | null;
  readonly poll: PartyPoll | null;
  readonly now: Date;
}

/** A party as one reader sees it. */
export function toParty(row: PartyRow, reading: Reading): Party {
  const { event, party, host, hostImage } = row;
  const { role, guest, own, cohosts, now } = reading;
  const isHost = isHosting(role);
  return {
    ...toCardFields(row),
    host: toHost({ ...host, image: hostImage, isHidden: row.isHostHidden }),
    description: event.description,
    ...readFacts(event),
    ...toWhere(row, readsPartyAddress(party.showsAddress, { isHost, reply: own.reply })),
    capacity: event.capacity,
    placesLeft: countLeft(row),
    plusOnesMax: event.plusOnesMax,
    cohosts: cohosts.map(toHost),
    isHost,
    isOwner: role === 'owner',
    isOpen: isOpenParty(row, now),
    me: {
      reply: own.reply,
      plusOnes: own.plusOnes,
      word: guest?.word ?? '',
      waitingPosition: own.waitingPosition,
      offer: own.offer,
    },
    guests: reading.guests,
    poll: reading.poll,
    hosted: isHost ? toHosted(row) : null,
  };
}

interface LinkReading {
  /** The dates of the vote. */
  readonly dates: readonly PartyDateRow[];
  readonly votes: readonly VoteRow[];
  readonly now: Date;
}

/** What the holder of a party's link reads. */
export function toPartyLink(row: HostedRow, { dates, votes, now }: LinkReading): PartyLink {
  const host = {
    ...toFace({ nickname: row.host.appName || row.host.username, image: row.hostImage }),
    username: null,
  };
  const isRead = readsPartyAddress(row.party.showsAddress, { isHost: false, reply: null });
  const { where, isAddressHidden } = toWhere(row, isRead);
  return {
    ...toCardFields(row),
    host: { ...host, portraitUrl: undefined },
    description: row.event.description,
    ...readFacts(row.event),
    address: where?.address ?? null,
    isAddressHidden,
    capacity: row.event.capacity,
    placesLeft: countLeft(row),
    plusOnesMax: row.event.plusOnesMax,
    dates: describeDates(dates, votes),
    isOpen: isOpenParty(row, now),
  };
}

const readFacts = ({ bring, accessDetails, minimumAge }: PartyFacts): PartyFacts => ({
  bring,
  accessDetails,
  minimumAge,
});

function toCardFields({ event, party, counts }: HostedRow) {
  return {
    id: event.id,
    name: event.name,
    type: event.type,
    isCalledOff: event.status === 'called_off',
    beginDate: event.beginDate.toISOString(),
    endDate: event.endDate.toISOString(),
    isPollOpen: party.isPollOpen,
    place: event.place,
    city: event.city,
    cover: { type: event.type, plan: event.coverPlan, sky: event.coverSky },
    comingCount: counts.yes,
  };
}

function toWhere({ event, party }: HostedRow, isRead: boolean): Pick<Party, 'isAddressHidden' | 'where'> {
  const { address, street, postcode, latitude, longitude } = event;
  const { accessNote } = party;
  const isKnown = address !== null || accessNote !== '' || latitude !== null;
  if (!isKnown || !isRead) return { where: null, isAddressHidden: isKnown };
  return { where: { address, street, postcode, latitude, longitude, accessNote }, isAddressHidden: false };
}

function countLeft({ event: { capacity }, counts }: HostedRow): number | null {
  return capacity === null ? null : Math.max(0, capacity - counts.places - counts.offeredPlaces);
}

function toHosted({ event, party, counts }: PartyRow): NonNullable<Party['hosted']> {
  const { yes, waiting, maybe, no, pending } = counts;
  return {
    counts: { yes, waiting, maybe, no, pending },
    showsAddress: party.showsAddress,
    showsGuests: event.showsGuests,
    linkOpens: party.linkOpens,
    linkCode: party.linkCode,
    createdAt: party.createdAt.toISOString(),
  };
}

interface Readers {
  readonly isHost: boolean;
  readonly ownGuestId: string | null;
  readonly hostIds: ReadonlySet<string>;
}

/** A guest as a host or another guest reads them. */
export function toPartyGuest(row: PartyGuestRow, { isHost, ownGuestId, hostIds }: Readers): PartyGuest {
  const { guest, username, image, ticketFrom } = row;
  const { id, reply, plusOnes, word, email, nickname, appAccountId } = guest;
  const isMe = id === ownGuestId;
  const shared = { id, reply, plusOnes, isMe, isHost: appAccountId !== null && hostIds.has(appAccountId) };
  const others = {
    ...shared,
    ...toFace({ nickname: guest.nickname, image }),
    portraitUrl: undefined,
    username: null,
    word: null,
    email: null,
    ticketFrom: null,
  };
  if (!isHost && !isMe) return others;
  const picUrl = username === null ? others.picUrl : portraitAddress(username, image);
  return { ...others, name: nickname, username, picUrl, ...(isHost && { word, email, ticketFrom }) };
}
