const PICTURE_URL = 'https://lampion.example/images/0192f0c1-7a00-7000-8000-000000000005/1200.jpeg';

/**
 * Example values by field name; `Schema.field` or `call.field` where a name has several meanings.
 */
export const exampleValues: Readonly<Record<string, unknown>> = {
  accessContact: 'acces@guinguette.example',
  accessDetails: 'Trois marches, une rampe sur demande',
  access_token: 'q3Vb7tXn0cZ8mLk2Rf5yHs1Wj6Gd4Pa9uEoTiBxKvNe',
  admission: 'elsewhere',
  admissionNote: '12 € plein tarif, 8 € moins de 26 ans.',
  address: '12 quai de la Fosse, 44000 Nantes',
  amount: 2999,
  androidFingerprints:
    '14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5',
  androidPackage: 'fr.lampion.app',
  appName: 'Lampion',
  appStoreUrl: 'https://apps.apple.com/fr/app/lampion/id1',
  auth: 'tBHItJI5svbpez7KI4CCXg',
  author: 'Nour Haddad',
  averageParticipation: 64,
  beginDate: '2027-07-13T18:30:00.000Z',
  bio: 'Bals et guinguettes au bord de l’eau, d’avril à octobre.',
  bring: 'Un plaid',
  birthDate: '1998-07-14',
  body: 'Le bal commence à 20 h 30 : entrée par le quai.',
  capacity: 120,
  category: 'Organiser',
  city: 'Nantes',
  closingHours: '02:00',
  challenge: 'gq6SnR7mQ2mV0m3dY9u1wPz8c4kLh5tXbEoRf7jAsDk',
  code: '204816',
  companyName: 'La Guinguette du Canal',
  content: '<p>Trois semaines suffisent pour réussir un bal.</p>',
  coverPlan: 'fanions',
  coverSky: 'aube',
  coverUrl: 'https://lampion.example/covers/party/0192f0c1-7a00-7000-8000-000000000001.png',
  currency: 'eur',
  deviceMark: '6d1f2c7e-5f0e-4a5e-9f0d-8f6a3c1b2d4e',
  description: 'Un bal en plein air, parquet et lampions, jusqu’à une heure du matin.',
  displayName: 'Nour Haddad',
  email: 'nour.haddad@exemple.fr',
  endDate: '2027-07-14T01:00:00.000Z',
  fullName: 'Nour Haddad',
  guestWords: 'Le quai est fermé : rendez-vous à la halle.',
  hostAddress: '2 rue Kellermann, 59100 Roubaix',
  hostName: 'Hébergeur',
  idempotencyKey: '6d1f2c7e-5f0e-4a5e-9f0d-8f6a3c1b2d4e',
  'importEvents.keys': 'nsHKpAIDXP4Uw8S1Y_yfET',
  'EventImportRow.key': 'nsHKpAIDXP4Uw8S1Y_yfET',
  image: '/images/0192f0c1-7a00-7000-8000-000000000005/1200.jpeg',
  iosAppId: 'A1B2C3D4E5.fr.lampion.app',
  invoiceUrl: 'https://lampion.example/factures/LMP-2027-0007.pdf',
  key: 'BPx1q0m5H9m3Jb7s2Kc4Yd6Zf8Ag0Ch',
  label: 'Quai de la Fosse, 44000 Nantes',
  height: 800,
  languages: 'fr',
  last30Days: 1840,
  latitude: 47.2101,
  limit: 20,
  link: 'q3Vb7tXn0cZ8mLk2Rf5yHs1Wj6Gd4Pa9uEoTiBxKvNe',
  longitude: -1.5667,
  message: 'Bonjour, peut-on privatiser la guinguette en septembre ?',
  mission: 'Retrouver l’enseigne la plus ancienne de la rue.',
  name: 'Bal de la Guinguette',
  nextCursor: 'WzE3ODI4NTE0MDAwMDAsIjAxOTJmMGMxIl0',
  nickname: 'Nour',
  number: 'LMP-2027-0007',
  occasion: 'Bal de juillet',
  openingHours: '18:00',
  p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
  password: 'quatre guirlandes sur le quai',
  currentPassword: 'trois guirlandes au jardin',
  path: '/o/la.guinguette',
  phone: '+33639981001',
  picUrl: '/avatars/la.guinguette.svg',
  place: 'Quai des Plantes, Nantes',
  plan: 'pro',
  'CoverChoice.plan': null,
  'CoverChoice.sky': null,
  portraitUrl: 'https://lampion.example/avatars/la.guinguette.png',
  points: 10,
  postcode: '44000',
  priceCents: 850,
  publishDate: '2027-06-01T08:00:00.000Z',
  publisherDirector: 'Nour Haddad',
  publisherName: 'Lampion',
  qrCode: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
  quote: 'Tout le monde est venu, et personne ne s’est perdu.',
  reason: 'L’adresse n’est pas celle d’un lieu ouvert au public.',
  requestId: '1f0e6a52-3a55-4f0f-9a40-2b8f5f1c9c11',
  savedBy: 'Nour Haddad',
  secret: 'JBSWY3DPEHPK3PXP',
  sellerCapital: '10 000 €',
  sellerLegalForm: 'SAS',
  sellerRcs: 'Nantes 732 829 320',
  sellerSiren: '732829320',
  sellerVatNumber: 'FR44732829320',
  siret: '73282932000074',
  taxRate: 20,
  'updateOrganiserPage.links': 'https://exemple.fr',
  line: '12 quai de la Fosse',
  country: 'FR',
  vatNumber: 'FR44732829320',
  slug: 'reussir-un-bal',
  src: '/images/0192f0c1-7a00-7000-8000-000000000005/1200.jpeg',
  srcset: '/images/0192f0c1-7a00-7000-8000-000000000005/640.webp 640w',
  street: '12 quai de la Fosse',
  ticketUrl: 'https://billets.guinguette.example/bal',
  subject: 'Privatiser la guinguette',
  supportEmail: 'bonjour@lampion.example',
  tags: 'guinguette',
  text: 'Bonjour, oui : écrivez-nous une date.',
  title: 'Réussir un bal en trois semaines',
  'Challenge.title': 'La plus belle guirlande',
  token: 'q3Vb7tXn0cZ8mLk2Rf5yHs1Wj6Gd4Pa9uEoTiBxKvNe',
  unit_amount: 2999,
  'KnownImage.url': PICTURE_URL,
  'Picture.url': PICTURE_URL,
  'UploadedImage.url': PICTURE_URL,
  uri: 'otpauth://totp/Lampion:nour?secret=JBSWY3DPEHPK3PXP',
  username: 'la.guinguette',
  views: 1840,
  'Bar.name': 'Le Vieux Phare',
  'Bar.description': 'Une terrasse sur le port, sans réservation.',
  'Challenge.description': 'Chaque équipe décore son coin de quai.',
  'sendContactMessage.name': 'Nour Haddad',
  'ContactAnswer.message': 'Votre message est bien arrivé.',
  'Picture.type': 'image/webp',
  width: 1200,
};

/** Fields that are usually empty, in examples too. */
export const emptyFields: ReadonlySet<string> = new Set([
  'deletedAt',
  'failure',
  'fault',
  'handledAt',
  'newEmail',
  'nextAttemptAt',
  'offer',
  'plannedChange',
  'refusal',
  'suspendedAt',
  'unpublishedReason',
  'waitingPosition',
]);

/** Fields left out of examples: traps for robots, fields of older clients, rare extras. */
export const omittedFields: ReadonlySet<string> = new Set(['website', 'creator', 'current', 'removeImage']);

/** Fallback texts; the first one of an allowed length is used. */
export const plainTexts: readonly string[] = [
  'exemple',
  'Un texte d’exemple',
  'q3Vb7tXn0cZ8mLk2Rf5yHs1Wj6Gd4Pa9uEoTiBxKvNe',
];

/** Texts by a part of the field's pattern. */
export const patternedTexts: readonly (readonly [part: string, text: string])[] = [
  ['{43}', 'q3Vb7tXn0cZ8mLk2Rf5yHs1Wj6Gd4Pa9uEoTiBxKvNe'],
  ['[0-9]{6}', '204816'],
  ['(?:in|cn)_', 'in_1QhXy2LkdIwHu7ix'],
  // An instant as forms send it.
  ['T\\d\\d:', '2027-07-13T18:30:00.000Z'],
  ['[01]\\d|2[0-3]', '20:30'],
  // An id, or that of a companion's answer.
  ['^[0-9a-f]{8}', '0192f0c1-7a00-7000-8000-000000000001'],
];

/** Texts by format. */
export const formattedTexts: Readonly<Record<string, string>> = {
  uuid: '0192f0c1-7a00-7000-8000-000000000001',
  'date-time': '2027-07-13T18:30:00.000Z',
  date: '2027-07-13',
  email: 'nour.haddad@exemple.fr',
  uri: 'https://lampion.example/exemple',
  'uri-reference': '/exemple',
  binary: '(octets du fichier)',
};

/** A file of lines: UTF-8 with BOM, separated by semicolons. */
export const csvExample = '\ufeffPseudo;E-mail\r\nNour;nour.haddad@exemple.fr\r\n';

/** Omits a field from an example, because it is optional or excludes another one. */
export const leftOut = Symbol('left out');

/** Example values by schema or call, then by field. Used unchanged. */
export type ExampleValues = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

// All examples of the members' app describe one evening: Lina reads and writes, Yanis turns thirty.
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

/** Generated portraits: members' by username, guests' by first name. */
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
export const exampleGuests = [
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
  contestPath: null,
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
