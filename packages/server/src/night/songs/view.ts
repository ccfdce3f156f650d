import { orderFairly } from '@lampion/contract/night/rules/fair-order';
import { refuseUnwanted } from '@lampion/contract/night/rules/song-keys';
import type { Playlist, Song } from '@lampion/contract/night/songs';
import type { ListedSong } from './store.ts';

/** Turn key of a host who is not on the list. */
const NOBODY = 'host';

interface PlaylistRows {
  readonly songs: readonly ListedSong[];
  readonly unwanted: Playlist['unwanted'];
  /** The reader. */
  readonly voted: ReadonlySet<string>;
  readonly guestId: string | null;
}

/** A stored song and its view. */
interface Shown {
  readonly row: ListedSong;
  readonly song: Song;
}

/** A playlist as a guest reads it, without names. Pure. */
export function toPlaylist({ songs, unwanted, ...reader }: PlaylistRows): Omit<Playlist, 'people'> {
  const all = songs.map((row): Shown => ({ row, song: toSong(row, reader) }));
  const started = all
    .filter(({ row }) => row.startedAt !== null)
    .toSorted((a, b) => Number(a.row.startedAt) - Number(b.row.startedAt));
  const isRefused = refuseUnwanted(unwanted);
  const waiting = all.filter(
    ({ row: { startedAt, nameKey: name, linkKey: link } }) =>
      startedAt === null && !isRefused({ name, link }),
  );
  return {
    playing: started.find(({ row }) => !row.isOver)?.song ?? null,
    waiting: orderWaiting(
      waiting,
      started.map(({ song }) => askerOf(song)),
    ),
    played: started
      .filter(({ row }) => row.isOver)
      .map(({ song }) => song)
      .reverse(),
    isOrdered: waiting.some(({ row }) => row.place !== null),
    unwanted,
  };
}

function toSong(row: ListedSong, { voted, guestId }: Pick<PlaylistRows, 'guestId' | 'voted'>): Song {
  const { id, title, artist, url, votes, wishes, startedAt } = row;
  return {
    id,
    title,
    artist,
    url,
    votes,
    wishes,
    hasVote: voted.has(id),
    isMine: wishes.some((wish) => wish.guestId === guestId),
    startedAt: startedAt?.toISOString() ?? null,
  };
}

/**
 * The guest whose turn a song uses: the first who wished for it. Songs of former guests use
 * nobody's turn.
 */
const askerOf = ({ id, wishes }: Song) => (wishes[0] === undefined ? id : (wishes[0].guestId ?? NOBODY));

/** Songs in the host's order, then the others in fair order. */
function orderWaiting(waiting: readonly Shown[], played: readonly string[]): Song[] {
  const placed = waiting
    .filter(({ row }) => row.place !== null)
    .toSorted((a, b) => Number(a.row.place) - Number(b.row.place))
    .map(({ song }) => song);
  const others = waiting
    .filter(({ row }) => row.place === null)
    .map(({ song }) => ({ song, id: song.id, guestId: askerOf(song), votes: song.votes }));
  const heard = [...played, ...placed.map(askerOf)];
  return [...placed, ...orderFairly(others, heard).map(({ song }) => song)];
}
