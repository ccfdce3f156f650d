/** Leaves a field out of an example: what goes without it, or not beside another one. */
export const leftOut = Symbol('left out');

/** By the name of a schema or a call, then by field; a value counts as it is. */
export type Told = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

// One evening, of which all examples of the members' app tell: Lina reads and writes, Yanis turns thirty.
export const PARTY = '01a642f7-b950-7215-9aa1-50dff43a7eb9';
export const GROUP = '01a5d261-dae0-7ab4-9a8e-2e6d8f8c77b7';
export const COPY = '01a6d156-de10-7bd3-996c-a562ab13c314';
export const ANNOUNCEMENT = '01a6c70c-be20-7a5d-9736-ff5770b5dc7c';
export const INVITATION = '01a642f9-6ae8-7ce4-93eb-ca10eed1ec0b';
export const LINA_AS_GUEST = '01a642f9-6700-7d63-9dd1-2bc8711e7912';
export const YANIS_AS_GUEST = '01a642f7-b950-79c3-9705-9d4d28ebe118';
export const INES_AS_GUEST = '01a64330-5580-70d4-95fe-39d253b6bd5b';
export const CAMILLE_AS_GUEST = '01a64331-7d80-7a1b-8c2e-5b1f0c9d3e47';
export const SATURDAY = '01a642f7-b950-713b-9738-d032dfd41935';
export const FRIDAY = '01a642f7-bd38-7130-9dfb-08b1e5afd57a';
export const PHOTO = '01a6efd1-4c00-7f0a-8d3e-2b7c9a514e60';
export const LINK_CODE = 'JvMCMQ1HPpXTJlxAfngUEA';
export const FRIEND_CODE = 'RonPBvQcdI3MgpgMJMSTTw';

export const beginDate = '2027-07-17T18:30:00.000Z';
export const endDate = '2027-07-18T02:00:00.000Z';
export const friday = { beginDate: '2027-07-16T18:30:00.000Z', endDate: '2027-07-17T02:00:00.000Z' };

/** Drawn: of members from their username, of guests for each other from their first name. */
export const portraitOf = (name: string) => ({
  picUrl: `/avatars/${encodeURIComponent(name)}.svg`,
  portraitUrl: `https://lampion.example/avatars/${encodeURIComponent(name)}.png`,
});
const cardOf = (id: string, username: string, appName: string) => ({
  id,
  username,
  appName,
  ...portraitOf(username),
});
export const lina = cardOf('01a4079e-01e0-750a-959c-d647a1db0bc4', 'lina.m', 'Lina Mercier');
export const yanis = cardOf('01a3a617-93a0-7c54-999f-e94d2fe97296', 'yanis.bkr', 'Yanis Bakri');
export const ines = cardOf('01a4f755-ce20-769c-9bf6-bebb81f63990', 'ines_b', 'Inès Benali');
export const malo = cardOf('01a53b24-3420-7259-9748-51630631d95b', 'malo', 'Malo Kervella');

export const night = { name: 'Les 30 ans de Yanis', type: 'party', beginDate, endDate };
export const place = { place: 'Chez Yanis', city: 'Nantes' };
export const address = {
  address: '14 rue des Olivettes, 44000 Nantes',
  street: '14 rue des Olivettes',
  postcode: '44000',
  latitude: 47.2121,
  longitude: -1.5478,
};
export const accessNote = 'Code B2047, 4e étage';
export const description = 'Playlist ouverte à tous, buffet à partager, et le balcon pour prendre l’air.';
export const cover = {
  cover: { type: 'party', plan: 'fanions', sky: 'bleue' },
  coverUrl: `https://lampion.example/covers/party/${PARTY}.png?plan=fanions&sky=bleue`,
};
export const room = { capacity: 40, plusOnesMax: 2 };
export const card = {
  id: PARTY,
  ...night,
  isCalledOff: false,
  isPollOpen: false,
  ...place,
  ...cover,
  comingCount: 12,
};

export const host = { username: yanis.username, name: 'Yanis Bakri', ...portraitOf(yanis.username) };
const isNobodySpecial = { isMe: false, isHost: false, word: null, email: null, ticketFrom: null };
const comes = { reply: 'yes', plusOnes: 0 };
const faceOf = (id: string, name: string) => ({ id, name, username: null, ...portraitOf(name) });
export const guestOf = (id: string, { username, appName }: typeof lina) => ({
  id,
  name: appName,
  username,
  ...portraitOf(username),
  ...comes,
  ...isNobodySpecial,
});
export const seenGuests = [
  { ...faceOf(YANIS_AS_GUEST, 'Yanis'), ...comes, ...isNobodySpecial, isHost: true },
  { ...guestOf(LINA_AS_GUEST, lina), plusOnes: 1, isMe: true },
  { ...faceOf(INES_AS_GUEST, 'Inès'), ...comes, ...isNobodySpecial, reply: 'maybe' },
];

export const invitation = {
  id: INVITATION,
  kind: 'invitation',
  createdAt: '2027-06-21T17:44:01.000Z',
  isRead: false,
  people: [{ id: yanis.id, ...host, reply: null }],
  peopleCount: 1,
  event: {
    _id: PARTY,
    ...night,
    isParty: true,
    isCancelled: false,
    isPollOpen: false,
    image: null,
    picture: null,
    ...cover,
  },
  ownReply: 'pending',
  before: null,
  after: null,
  words: null,
};
export const ticket = { eventId: PARTY, kind: 'party', ...night, place: place.place, people: 2 };
export const personOf = (guestId: string, name: string, isHost: boolean) => ({
  guestId,
  name,
  ...portraitOf(name),
  isMe: guestId === LINA_AS_GUEST,
  isHost,
});
export const photo = {
  id: PHOTO,
  caption: 'Minuit pile',
  addedAt: '2027-07-17T22:02:00.000Z',
  width: 1600,
  height: 1200,
  widths: [400, 800, 1200, 1600],
  author: personOf(YANIS_AS_GUEST, 'Yanis', true),
  isByOrganiser: false,
  isMine: false,
  likeCount: 24,
  isLiked: true,
  isReported: false,
  reportCount: null,
};
export const screens = { list: true, playlist: true, challenges: true, barathon: false, album: true };
export const newParty = { ...night, description, ...place, ...address, accessNote };
export const partyChoices = { showsAddress: 'coming', showsGuests: true, linkOpens: true };
export const coverChoice = { coverPlan: 'fanions', coverSky: 'bleue' };
export const profile = { username: lina.username, appName: lina.appName, birthDate: '1998-07-14' };
