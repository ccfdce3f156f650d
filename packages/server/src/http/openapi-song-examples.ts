import { ines, LINA_AS_GUEST, leftOut, lina, malo, PARTY, type Told } from './openapi-example-facts.ts';

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

export const songExamples: Told = {
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
  getHomecoming: { id: PARTY },
  setHomecoming: {
    id: PARTY,
    usernames: [ines.username],
    isHome: leftOut,
    remindAt: '2027-07-18T02:30:00.000Z',
  },
};
