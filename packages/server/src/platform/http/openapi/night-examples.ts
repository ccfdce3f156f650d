import {
  COPY,
  type ExampleValues,
  ines,
  LINA_AS_GUEST,
  leftOut,
  lina,
  malo,
  PARTY,
} from './example-values.ts';

// The route of a barathon.
const NAME = 'Barathon de la Butte';
const BEGINS = '2027-07-17T18:30:00.000Z';
const LINK_CODE = 'k3Jx0aQ1Zr8uWm5TnYb2Lg';
const BAR = '01a642f8-2a00-7c31-8a51-6f2d1c0b9e83';
const crawlBar = {
  id: BAR,
  name: 'Au Merle chanteur',
  description: 'Terrasse sur la place.',
  openingHours: '17:00',
  closingHours: '01:00',
  mission: 'Trouver le merle sur l’enseigne',
  address: '8 place du Bouffay, 44000 Nantes',
  latitude: 47.2143,
  longitude: -1.5537,
  capacity: 50,
  stayMinutes: 45,
  state: 'soon',
  readyAt: '2027-07-17T20:22:00.000Z',
  linkCode: null,
};
const crawlGroup = {
  number: 0,
  name: 'Menthe',
  people: 34,
  beginsAt: BEGINS,
  endedAt: null,
  steps: [{ barId: BAR, headedAt: BEGINS }],
};

export const crawlExamples: ExampleValues = {
  CrawlBar: crawlBar,
  CrawlGroup: crawlGroup,
  Crawl: {
    id: PARTY,
    name: NAME,
    isHost: false,
    linkCode: null,
    lateCode: null,
    staggerMinutes: 25,
    bars: [crawlBar],
    groups: [crawlGroup],
  },
  getCrawl: { id: PARTY },
  getCrawlScreen: { code: LINK_CODE },
  getCrawlVisits: { code: LINK_CODE },
  getCrawlWhereabouts: { code: LINK_CODE },
  setLateLink: { code: LINK_CODE },
  addCrawlBar: { id: BAR },
  reorderCrawl: { ids: [BAR] },
  updateCrawlGroups: { people: 86 },
  moveCrawl: { group: 0, leaves: BAR },
  takeBackCrawlStep: { group: 0, to: BAR },
  updateCrawlBar: { capacity: 50, stayMinutes: 45 },
  CrawlScreen: { name: NAME, bars: [crawlBar], groups: [crawlGroup] },
  CrawlVisits: {
    bar: crawlBar.name,
    state: 'full',
    readyAt: null,
    visits: [
      {
        people: 40,
        arrivesAt: '2027-07-13T20:10:00.000Z',
        leavesAt: '2027-07-13T20:55:00.000Z',
        state: 'coming',
      },
    ],
  },
};

// The same evening: its songs, and coming home from it.
const SONG = '01a642f9-7a88-7b1e-9f6a-3b1d5c2e8f70';
const UNWANTED = '01a642f9-7e70-7c52-8a1b-6d0e4f9c2b31';

const songName = { title: 'Parquet ciré', artist: 'Bal Perdu' };
const song = {
  id: SONG,
  ...songName,
  url: 'https://www.deezer.com/track/3135556',
  wishes: [{ id: SONG, guestId: LINA_AS_GUEST }],
  votes: 9,
  hasVote: true,
  isMine: true,
  startedAt: null,
};
const { picUrl, portraitUrl } = lina;
const [NEXT_BEGINS, NEXT_ENDS] = ['2027-07-31T18:30:00.000Z', '2027-08-01T01:00:00.000Z'];

export const songExamples: ExampleValues = {
  Song: song,
  Playlist: {
    playing: { ...song, startedAt: '2027-07-17T20:04:00.000Z' },
    waiting: [],
    played: [],
    isOrdered: false,
    unwanted: [{ id: UNWANTED, title: 'La Danse des canards', artist: '', url: null }],
    people: [
      { guestId: LINA_AS_GUEST, name: 'Lina Mercier', picUrl, portraitUrl, isMe: true, isHost: false },
    ],
  },
  getPlaylist: { id: PARTY },
  addSong: { id: SONG, ...songName, link: leftOut },
  removeSong: { id: PARTY, songId: SONG },
  setSongVote: { id: PARTY, songId: SONG, hasVote: true },
  setSongOrder: { id: PARTY, ids: [SONG] },
  setSongPlaying: { id: PARTY, songId: SONG },
  addUnwantedSong: { id: UNWANTED, title: 'La Danse des canards', artist: leftOut, link: leftOut },
  removeUnwantedSong: { id: PARTY, songId: UNWANTED },

  Homecoming: {
    friends: [ines],
    homeAt: null,
    remindAt: '2027-07-18T02:30:00.000Z',
    told: [{ ...malo, homeAt: '2027-07-18T01:40:00.000Z' }],
  },
  NightAfter: {
    entered: 34,
    songs: 41,
    photos: 64,
    challenges: 7,
    bars: null,
    homecomings: { home: 14, awaited: 16 },
    dates: [{ beginDate: NEXT_BEGINS, endDate: NEXT_ENDS, count: 14, suitsMe: true }],
    next: null,
  },
  getNightAfter: { id: PARTY },
  setNextDateVote: { id: PARTY, beginDate: NEXT_BEGINS, suits: true },
  planNextParty: { id: COPY, beginDate: NEXT_BEGINS },
  getHomecoming: { id: PARTY },
  setHomecoming: {
    id: PARTY,
    usernames: [ines.username],
    isHome: leftOut,
    remindAt: '2027-07-18T02:30:00.000Z',
  },
};
