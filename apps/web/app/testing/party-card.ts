import type { PartyCard } from '@lampion/contract/events/party';

/** A party a friend invites to, as a line of the app's first screen. */
export function partyCard(change: Partial<PartyCard> = {}): PartyCard {
  return {
    id: 'cremaillere',
    kind: 'party',
    name: 'La crémaillère d’Inès',
    type: 'party',
    isCalledOff: false,
    beginDate: '2026-12-19T19:00:00Z',
    endDate: '2026-12-20T02:00:00Z',
    isPollOpen: false,
    place: '',
    city: 'Montreuil',
    address: null,
    cover: { type: 'party', plan: 'bal', sky: 'braise' },
    coverUrl: '',
    picture: null,
    host: { username: 'ines_b', name: 'Inès', picUrl: null, portraitUrl: null },
    comingCount: 3,
    isHost: false,
    reply: 'pending',
    isRequested: false,
    plusOnes: 0,
    plusOnesMax: 1,
    isVoteMissing: false,
    counts: null,
    ...change,
  };
}
