import type { Night } from '@lampion/contract/night/nights';
import type { NightPlace } from '../night/night-places.tsx';

/** A night hosted by the caller, with all screens closed. */
export const night: Night = {
  id: 'bal',
  kind: 'party',
  name: 'Le bal',
  type: 'party',
  isCalledOff: false,
  beginDate: '2030-12-14T19:30:00.000Z',
  endDate: '2030-12-15T01:00:00.000Z',
  place: 'Chez Inès',
  city: 'Nantes',
  picture: null,
  cover: { type: 'party', plan: null, sky: null },
  coverUrl: undefined,
  host: { username: 'ines_b', name: 'Inès', picUrl: null, portraitUrl: null },
  role: 'host',
  guestId: 'ines',
  isOpen: true,
  closesAt: '2031-01-14T03:30:00.000Z',
  screens: { list: false, playlist: false, challenges: false, barathon: false, album: false },
  challengesConfirmedBy: 'host',
  keepsAlbum: false,
  comingCount: 1,
  people: [],
};

/** Example screens. */
export const places: readonly NightPlace[] = [
  { screen: 'list', label: 'Liste', hint: 'Chacun prend ce qu’il apporte.' },
  { screen: 'barathon', label: 'Barathon', hint: 'Le groupe suit le parcours.' },
  { screen: 'album', label: 'Album', hint: 'Chacun ajoute ses photos.' },
];
