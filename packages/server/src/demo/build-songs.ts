import { songKeysOf } from '@lampion/contract/rules/song-keys';
import { v7 as createId } from 'uuid';
import type { guests, nights, songs, songVotes, songWishes, unwantedSongs } from '../db/tables.ts';
import { demoSongs, demoUnwanted, PLAYED_SONGS } from './content/songs.ts';

type GuestRow = typeof guests.$inferInsert;

interface DemoSongRows {
  readonly songs: (typeof songs.$inferInsert)[];
  readonly wishes: (typeof songWishes.$inferInsert)[];
  readonly votes: (typeof songVotes.$inferInsert)[];
  readonly unwanted: (typeof unwantedSongs.$inferInsert)[];
}

const MINUTE_MS = 60_000;
const SONG_MS = 4 * MINUTE_MS;

/** Songs that the guests who come to a night ask and vote for, where its playlist is open. */
export function buildSongs(
  night: typeof nights.$inferInsert | undefined,
  people: readonly GuestRow[],
  now: Date,
): DemoSongRows {
  const rows: DemoSongRows = { songs: [], wishes: [], votes: [], unwanted: [] };
  const coming = people.flatMap(({ id, reply }) => (reply === 'yes' && id !== undefined ? [id] : []));
  if (!night?.hasPlaylist || coming.length === 0) return rows;
  const { eventId } = night;
  demoSongs.forEach((song, number) => {
    const createdAt = new Date(now.getTime() - (demoSongs.length - number) * 9 * MINUTE_MS);
    const songId = createId();
    const startedAt = new Date(now.getTime() + (number - PLAYED_SONGS) * SONG_MS - MINUTE_MS);
    const { name: nameKey, link: linkKey } = songKeysOf({ ...song, url: null });
    rows.songs.push({
      id: songId,
      eventId,
      ...song,
      nameKey,
      linkKey,
      createdAt,
      ...(number <= PLAYED_SONGS && { startedAt }),
      ...(number < PLAYED_SONGS && { endedAt: new Date(startedAt.getTime() + SONG_MS) }),
    });
    const guestId = coming[(number * 3) % coming.length] ?? null;
    rows.wishes.push({ id: songId, eventId, songId, guestId, createdAt });
    const voters = coming.filter((id, place) => id === guestId || (place * 7 + number * 5) % 4 === 0);
    rows.votes.push(...voters.map((id) => ({ songId, guestId: id, createdAt })));
  });
  rows.unwanted.push(...demoUnwanted.map((title) => ({ eventId, title, artist: '' })));
  return rows;
}
