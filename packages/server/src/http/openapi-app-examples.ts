/** Leaves a field out of an example: what goes without it, or not beside another one. */
export const leftOut = Symbol('left out');

/** By the name of a schema or a call, then by field; a value counts as it is. */
export type Told = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

// One evening, of which all examples of the members' app tell: Lina reads and writes, Yanis turns thirty.
export const PARTY = '01a642f7-b950-7215-9aa1-50dff43a7eb9';
const GROUP = '01a5d261-dae0-7ab4-9a8e-2e6d8f8c77b7';
const COPY = '01a6d156-de10-7bd3-996c-a562ab13c314';
const ANNOUNCEMENT = '01a6c70c-be20-7a5d-9736-ff5770b5dc7c';
const INVITATION = '01a642f9-6ae8-7ce4-93eb-ca10eed1ec0b';
export const LINA_AS_GUEST = '01a642f9-6700-7d63-9dd1-2bc8711e7912';
export const YANIS_AS_GUEST = '01a642f7-b950-79c3-9705-9d4d28ebe118';
const INES_AS_GUEST = '01a64330-5580-70d4-95fe-39d253b6bd5b';
export const CAMILLE_AS_GUEST = '01a64331-7d80-7a1b-8c2e-5b1f0c9d3e47';
const SATURDAY = '01a642f7-b950-713b-9738-d032dfd41935';
const FRIDAY = '01a642f7-bd38-7130-9dfb-08b1e5afd57a';
const PHOTO = '01a6efd1-4c00-7f0a-8d3e-2b7c9a514e60';
const LINK_CODE = 'JvMCMQ1HPpXTJlxAfngUEA';
const FRIEND_CODE = 'RonPBvQcdI3MgpgMJMSTTw';

const beginDate = '2027-07-17T18:30:00.000Z';
const endDate = '2027-07-18T02:00:00.000Z';
const friday = { beginDate: '2027-07-16T18:30:00.000Z', endDate: '2027-07-17T02:00:00.000Z' };

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
const yanis = cardOf('01a3a617-93a0-7c54-999f-e94d2fe97296', 'yanis.bkr', 'Yanis Bakri');
export const ines = cardOf('01a4f755-ce20-769c-9bf6-bebb81f63990', 'ines_b', 'Inès Benali');
export const malo = cardOf('01a53b24-3420-7259-9748-51630631d95b', 'malo', 'Malo Kervella');

const night = { name: 'Les 30 ans de Yanis', type: 'party', beginDate, endDate };
const place = { place: 'Chez Yanis', city: 'Nantes' };
const address = {
  address: '14 rue des Olivettes, 44000 Nantes',
  street: '14 rue des Olivettes',
  postcode: '44000',
  latitude: 47.2121,
  longitude: -1.5478,
};
const accessNote = 'Code B2047, 4e étage';
const description = 'Playlist ouverte à tous, buffet à partager, et le balcon pour prendre l’air.';
const cover = {
  cover: { type: 'party', plan: 'fanions', sky: 'bleue' },
  coverUrl: `https://lampion.example/covers/party/${PARTY}.png?plan=fanions&sky=bleue`,
};
const room = { capacity: 40, plusOnesMax: 2 };
const card = {
  id: PARTY,
  ...night,
  isCalledOff: false,
  isPollOpen: false,
  ...place,
  ...cover,
  comingCount: 12,
};

const host = { username: yanis.username, name: 'Yanis Bakri', ...portraitOf(yanis.username) };
const isNobodySpecial = { isMe: false, isHost: false, word: null, email: null, ticketFrom: null };
const comes = { reply: 'yes', plusOnes: 0 };
const faceOf = (id: string, name: string) => ({ id, name, username: null, ...portraitOf(name) });
const guestOf = (id: string, { username, appName }: typeof lina) => ({
  ...{ id, name: appName, username, ...portraitOf(username) },
  ...{ ...comes, ...isNobodySpecial },
});
const seenGuests = [
  { ...faceOf(YANIS_AS_GUEST, 'Yanis'), ...comes, ...isNobodySpecial, isHost: true },
  { ...guestOf(LINA_AS_GUEST, lina), plusOnes: 1, isMe: true },
  { ...faceOf(INES_AS_GUEST, 'Inès'), ...comes, ...isNobodySpecial, reply: 'maybe' },
];

const invitation = {
  id: INVITATION,
  kind: 'invitation',
  createdAt: '2027-06-21T17:44:01.000Z',
  isRead: false,
  people: [{ id: yanis.id, ...host, reply: null }],
  peopleCount: 1,
  event: {
    ...{ _id: PARTY, ...night, isParty: true, isCancelled: false, isPollOpen: false },
    ...{ image: null, picture: null, ...cover },
  },
  ownReply: 'pending',
  before: null,
  after: null,
  words: null,
};
const ticket = { eventId: PARTY, kind: 'party', ...night, place: place.place, people: 2 };
export const personOf = (guestId: string, name: string, isHost: boolean) => ({
  ...{ guestId, name, ...portraitOf(name) },
  ...{ isMe: guestId === LINA_AS_GUEST, isHost },
});
const photo = {
  ...{ id: PHOTO, caption: 'Minuit pile', addedAt: '2027-07-17T22:02:00.000Z', width: 1600, height: 1200 },
  ...{ widths: [400, 800, 1200, 1600], author: personOf(YANIS_AS_GUEST, 'Yanis', true) },
  ...{ isByOrganiser: false, isMine: false, likeCount: 24, isLiked: true, isReported: false },
  reportCount: null,
};
const screens = { list: true, playlist: true, challenges: true, barathon: false, album: true };
const newParty = { ...night, description, ...place, ...address, accessNote };
const partyChoices = { showsAddress: 'coming', showsGuests: true, linkOpens: true };
const coverChoice = { coverPlan: 'fanions', coverSky: 'bleue' };
const profile = { username: lina.username, appName: lina.appName, birthDate: '1998-07-14' };

/** What the calls of the members' app take and answer. */
export const appExamples: Told = {
  registerMember: { ...profile, email: 'lina.mercier@exemple.fr' },
  createAppAccount: profile,
  updateOwnAppAccount: { ...profile, bio: 'Danse mal, mais longtemps.', findable: 'friends_of_friends' },
  OwnAppAccount: {
    ...{ ...lina, bio: 'Danse mal, mais longtemps.', hasPicture: false, findable: 'friends_of_friends' },
    ...{ birthDate: '1998-07-14', phone: '+33639981001', usernameChangeableAt: null },
  },
  checkUsername: { username: 'lina' },
  UsernameVerdict: {
    ...{ username: 'lina', isFree: false },
    proposals: ['lina.44', 'lina_nantes', 'lina.27'],
  },

  searchMembers: { q: 'yanis' },
  FoundMember: { ...yanis, relation: 'none' },
  showMember: { username: yanis.username },
  MemberProfile: {
    ...{ ...yanis, relation: 'friend', bio: 'Trente ans et toutes ses playlists.', friendsInCommon: 4 },
    parties: [{ id: PARTY, kind: 'party', name: night.name, beginDate, comes: true, isOwn: false }],
  },
  MemberCard: yanis,
  FriendCard: { ...yanis, comesAt: beginDate, partiesInCommon: 1 },
  FriendPage: { total: 1, nextCursor: null },
  FriendRequest: { ...malo, friendsInCommon: 3, askedAt: '2027-06-20T09:12:40.000Z' },
  FriendRequestPage: { total: 1, nextCursor: null },
  Friendship: { username: yanis.username, relation: 'requested' },
  askFriend: { username: yanis.username },
  withdrawFriendRequest: { username: yanis.username },
  acceptFriendRequest: { username: malo.username },
  refuseFriendRequest: { username: malo.username },
  removeFriend: { username: yanis.username },
  OwnFriendLink: { code: FRIEND_CODE, url: `https://lampion.example/app/a/${FRIEND_CODE}` },
  showFriendLink: { code: FRIEND_CODE },
  acceptFriendLink: { code: FRIEND_CODE },
  FriendLink: {
    ...{ firstName: 'Yanis', ...portraitOf('Yanis') },
    ...{ username: yanis.username, relation: 'none' },
  },
  FriendGroup: { id: GROUP, name: 'La bande du quai', members: [ines, yanis], partiesInCommon: 1 },
  FriendGroupCard: { id: GROUP, name: 'La bande du quai', total: 2, faces: [ines, yanis] },
  createFriendGroup: { id: GROUP, name: 'La bande du quai', usernames: [ines.username, yanis.username] },
  getFriendGroup: { id: GROUP },
  updateFriendGroup: { id: GROUP, name: 'La bande du quai', usernames: [ines.username, yanis.username] },
  deleteFriendGroup: { id: GROUP },

  BlockedMember: { ...malo, blockedAt: '2027-06-22T08:05:00.000Z' },
  BlockedMemberPage: { nextCursor: null },
  addBlock: { username: malo.username },
  removeBlock: { username: malo.username },
  reportMember: {
    ...{ username: malo.username, reason: 'spam' },
    details: 'Écrit à toute la liste pour vendre des places.',
  },
  ReportAnswer: { message: 'Merci. Nous regardons ce profil et prenons les mesures qu’il faut.' },

  Party: {
    ...{ ...card, host, description, where: { ...address, accessNote }, isAddressHidden: false },
    ...{ ...room, placesLeft: 25, cohosts: [], isHost: false, isOwner: false, isOpen: true },
    me: { reply: 'yes', plusOnes: 1, word: 'J’apporte les bougies.', waitingPosition: null, offer: null },
    ...{ guests: seenGuests, poll: null, hosted: null },
  },
  PartyCard: {
    ...{ ...card, host, kind: 'party', picture: null, address: address.address, isHost: false },
    ...{ reply: 'yes', plusOnes: 1, plusOnesMax: room.plusOnesMax, isVoteMissing: false, counts: null },
  },
  PartyPage: { nextCursor: null },
  PartyLink: {
    ...{ ...card, host: { username: null, name: 'Yanis', ...portraitOf('Yanis') }, description },
    ...{ address: null, isAddressHidden: true, ...room, placesLeft: 25, dates: [], isOpen: true },
  },
  LinkReply: { reply: 'yes' },
  PartyAnnouncement: {
    ...{ id: ANNOUNCEMENT, body: 'La porte du bas est ouverte : montez directement.', audience: 'yes' },
    ...{ author: 'Yanis', createdAt: '2027-07-17T17:15:00.000Z' },
  },
  PartyAnnouncementPage: { nextCursor: null },
  planParty: {
    ...{ id: PARTY, ...newParty, ...partyChoices, ...room, ...coverChoice },
    // A date, or dates to vote on.
    dates: leftOut,
  },
  getParty: { id: PARTY },
  // Lina is on the list.
  setPartyReply: { id: PARTY, reply: 'yes', plusOnes: 1, word: 'J’apporte les bougies.', code: leftOut },
  answerPartyOffer: { id: PARTY, answer: 'accept', places: 2 },
  updateParty: {
    ...{ id: PARTY, ...newParty, ...partyChoices, ...room, ...coverChoice },
    ...{ tellGuests: true, guestWords: 'On commence plus tôt, pour voir le coucher du soleil.' },
  },
  callOffParty: { id: PARTY, tellGuests: true, guestWords: 'Dégât des eaux : on remet ça en septembre.' },
  restoreParty: { id: PARTY, tellGuests: true, guestWords: 'C’est réparé, on danse quand même.' },
  duplicateParty: { id: COPY, beginDate: '2027-09-18T18:30:00.000Z', endDate: '2027-09-19T02:00:00.000Z' },
  deleteParty: { id: PARTY },
  inviteToParty: {
    ...{ id: PARTY, usernames: [lina.username, 'margo'], groupIds: [GROUP] },
    emails: ['camille.roux@exemple.fr'],
  },
  removePartyGuest: { id: PARTY, guestId: INES_AS_GUEST },
  setPartyCohost: { id: PARTY, username: lina.username },
  removePartyCohost: { id: PARTY, username: lina.username },
  renewPartyLink: { id: PARTY },
  setPartyVotes: {
    ...{ id: PARTY, code: leftOut },
    answers: [
      { dateId: FRIDAY, answer: 'no' },
      { dateId: SATURDAY, answer: 'yes' },
    ],
  },
  choosePartyDate: { id: PARTY, dateId: SATURDAY },
  setPartyDates: {
    id: PARTY,
    dates: [
      { id: FRIDAY, ...friday },
      { id: SATURDAY, beginDate, endDate },
    ],
  },
  getPartyLink: { code: LINK_CODE },
  replyByLink: {
    ...{ code: LINK_CODE, nickname: 'Camille', email: 'camille.roux@exemple.fr', plusOnes: 1 },
    // A reply, or answers to the dates that are voted on.
    ...{ reply: 'yes', answers: leftOut, word: 'Je peux venir à vélo.' },
  },
  announceToParty: {
    ...{ id: ANNOUNCEMENT, body: 'La porte du bas est ouverte : montez directement.', audience: 'yes' },
  },
  listPartyAnnouncements: { id: PARTY },

  Night: {
    ...{ id: PARTY, kind: 'party', ...night, isCalledOff: false, ...place, ...cover, picture: null },
    ...{ host, role: 'guest', guestId: LINA_AS_GUEST, isOpen: true, closesAt: '2027-08-17T02:30:00.000Z' },
    ...{ screens, challengesConfirmedBy: 'guest', keepsAlbum: false, comingCount: 12 },
    people: [
      personOf(YANIS_AS_GUEST, 'Yanis', true),
      { ...personOf(LINA_AS_GUEST, 'Lina Mercier', false), ...portraitOf(lina.username) },
      personOf(CAMILLE_AS_GUEST, 'Camille', false),
    ],
  },
  getNight: { id: PARTY },
  updateNight: {
    ...{ id: PARTY, screens: { list: true, album: true } },
    ...{ challengesConfirmedBy: 'guest', keepsAlbum: false },
  },

  Album: { photos: [photo], nextCursor: null, photoCount: 64, ownCount: 9, removals: [] },
  AlbumPhoto: photo,
  setAlbumCaption: { id: PARTY, photoId: PHOTO, caption: 'Minuit pile' },
  addAlbumPhoto: { id: PARTY, photoId: PHOTO, caption: 'Minuit pile' },
  setAlbumLike: { id: PARTY, photoId: PHOTO, isLiked: true },
  removeAlbumPhoto: { id: PARTY, photoId: PHOTO },
  reportAlbumPhoto: { id: PARTY, photoId: PHOTO, reason: 'intimate' },
  getAlbumFile: { id: PARTY, photoId: PHOTO, width: 800 },

  NewsPage: { news: [invitation], unread: 1, nextCursor: null },
  readNews: { ids: [INVITATION], upTo: leftOut },
  NewsUnread: { unread: 0 },
  answerNews: {
    device: { endpoint: 'https://updates.push.example/wpush/v2/gAAAAA', auth: 'tBHItJI5svbpez7KI4CCXg' },
  },
  NewsPreferences: { choices: [{ kind: 'invitation', hasPush: true, email: 'without_push' }] },
  updateNewsPreferences: { choices: [{ kind: 'reply', hasPush: true, email: 'never' }] },

  // A phone, or a browser.
  registerDevice: { token: 'fQx7b2Lk:APA91bH8Yt0cW', endpoint: leftOut, keys: leftOut },

  Ticket: {
    ...{ ...ticket, holder: 'Lina Mercier', givenBy: null },
    token:
      'L1LBIDHJQBUZBPPOKQOIKZVIKQ372DU7VZAGTEF6LHAB6WHHORFPEHCHTZCIBJUK3H57WMPMLUFB66OBBDNSWN6ES6S42PVGJSH2VAJFDY7FQZ7JGZQAVUC6MV26XOVQ36H7CF73YTU5J5ZA6X75MAKD7JI2SFYPMJBY',
  },
  TicketList: { given: [] },
  giveTicket: { id: PARTY, username: ines.username },
  returnTicket: { id: PARTY },
  TicketKeys: {
    keys: [
      {
        ...{ kid: '585033a6', kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig' },
        x: '4S-cm_7JxqTZ1RSx-0mEhs3gdg_jdOYiy_fkr-Lugik',
      },
    ],
  },
  openStream: {
    since: 4200,
    '': `retry: 2481\nid: 0ee42dd8-37\nevent: open\ndata: []\n\n:\n\nid: 0ee42dd8-38\nevent: changed\ndata: ["parties","party:${PARTY}"]\n\n`,
  },
};

/** Of its host, who is alone on its list. */
const newlyPlanned = {
  ...{ isHost: true, isOwner: true, comingCount: 1, placesLeft: 39 },
  guests: [{ ...guestOf(YANIS_AS_GUEST, yanis), word: '', isMe: true, isHost: true }],
  me: { reply: 'yes', plusOnes: 0, word: '', waitingPosition: null, offer: null },
  hosted: {
    ...{ counts: { yes: 1, waiting: 0, maybe: 0, no: 0, pending: 0 }, ...partyChoices },
    ...{ linkCode: LINK_CODE, createdAt: '2027-06-21T17:42:10.000Z' },
  },
};

/** What of an answer is otherwise after a call. */
export const appAnswers: Told = {
  planParty: newlyPlanned,
  duplicateParty: {
    ...{ ...newlyPlanned, id: COPY },
    ...{ beginDate: '2027-09-18T18:30:00.000Z', endDate: '2027-09-19T02:00:00.000Z' },
    coverUrl: `https://lampion.example/covers/party/${COPY}.png?plan=fanions&sky=bleue`,
  },
  updateNight: {
    ...{ role: 'host', guestId: YANIS_AS_GUEST },
    people: [
      { ...personOf(YANIS_AS_GUEST, 'Yanis Bakri', true), ...portraitOf(yanis.username), isMe: true },
      { ...personOf(LINA_AS_GUEST, 'Lina Mercier', false), ...portraitOf(lina.username), isMe: false },
      personOf(CAMILLE_AS_GUEST, 'Camille', false),
    ],
  },
  acceptFriendRequest: { username: malo.username, relation: 'friend' },
  acceptFriendLink: { relation: 'friend' },
  withdrawFriendRequest: { relation: 'none' },
  refuseFriendRequest: { username: malo.username, relation: 'none' },
  removeFriend: { relation: 'none' },
  updateNewsPreferences: { choices: [{ kind: 'reply', hasPush: true, email: 'never' }] },
  removePhone: { phone: null },
  setPicture: {
    hasPicture: true,
    picUrl: '/images/01a642f7-c000-7a10-9b22-3c4d5e6f7a8b/400.jpeg',
    portraitUrl: 'https://lampion.example/images/01a642f7-c000-7a10-9b22-3c4d5e6f7a8b/400.jpeg',
  },
  renewFriendLink: {
    code: '2ydG1vRkTnqfWcJ8sLh0Zw',
    url: 'https://lampion.example/app/a/2ydG1vRkTnqfWcJ8sLh0Zw',
  },
};
