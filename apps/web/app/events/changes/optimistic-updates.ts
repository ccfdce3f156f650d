import type { Party, PartyCard, PartyPage } from '@lampion/contract/events/party';

/** A party as a line of the first screen. */
function toCard(party: Party): PartyCard {
  const { id, name, type, isCalledOff, beginDate, endDate, isPollOpen, place, city, cover, coverUrl } = party;
  return {
    id,
    name,
    type,
    isCalledOff,
    beginDate,
    endDate,
    isPollOpen,
    place,
    city,
    cover,
    coverUrl,
    kind: 'party',
    picture: null,
    host: party.host,
    comingCount: party.comingCount,
    address: party.where?.address ?? null,
    isHost: party.isHost,
    reply: party.me.reply,
    isRequested: false,
    plusOnes: party.me.plusOnes,
    plusOnesMax: party.plusOnesMax,
    isVoteMissing: party.isPollOpen,
    counts: party.hosted?.counts ?? null,
  };
}

/** Adds a party to the list of upcoming ones, ordered by begin. */
export function addCard(page: PartyPage, party: Party, query: { past?: unknown } | undefined): PartyPage {
  const isKnown = page.parties.some(({ id }) => id === party.id);
  const isFurtherOn =
    page.nextCursor !== null && page.parties.every((one) => one.beginDate < party.beginDate);
  if (query?.past || isKnown || isFurtherOn) return page;
  const parties = [...page.parties, toCard(party)];
  return { ...page, parties: parties.toSorted((a, b) => (a.beginDate < b.beginDate ? -1 : 1)) };
}

/** The list with one party changed. */
export function changeCard(page: PartyPage, id: string, change: (card: PartyCard) => PartyCard): PartyPage {
  return { ...page, parties: page.parties.map((card) => (card.id === id ? change(card) : card)) };
}
