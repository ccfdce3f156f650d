import { orderFairly } from '@lampion/contract/rules/fair-order';
import { isUnwanted, type NamedSong } from '@lampion/contract/rules/song-keys';
import type { Playlist, Song } from '@lampion/contract/schemas/song';
import type { SongRow, WishRow } from './song-store.ts';

/** Of somebody who hosts without being on the list. */
const NOBODY = 'host';

interface PlaylistRows {
  readonly songs: readonly SongRow[];
  readonly wishes: readonly WishRow[];
  readonly unwanted: readonly (NamedSong & { readonly id: string })[];
  readonly guestId: string | null;
}

/** A playlist as one of its guests reads it, but for names. Pure. */
export function toPlaylist({ songs, wishes, unwanted, guestId }: PlaylistRows): Omit<Playlist, 'people'> {
  const wishesOf = Map.groupBy(wishes, ({ songId }) => songId);
  const all = songs.map(({ song, hasVote }) => {
    const own = wishesOf.get(song.id) ?? [];
    return { row: song, song: toSong({ song, hasVote }, own, guestId) };
  });
  const started = all
    .filter(({ row }) => row.startedAt !== null)
    .toSorted((a, b) => Number(a.row.startedAt) - Number(b.row.startedAt));
  const waiting = all.filter(({ row, song }) => row.startedAt === null && !isUnwanted(song, unwanted));
  return {
    playing: started.find(({ row }) => row.endedAt === null)?.song ?? null,
    waiting: orderWaiting(
      waiting,
      started.map(({ song }) => askerOf(song)),
    ),
    played: started
      .filter(({ row }) => row.endedAt !== null)
      .map(({ song }) => song)
      .reverse(),
    isOrdered: waiting.some(({ row }) => row.place !== null),
    unwanted: [...unwanted],
  };
}

function toSong({ song, hasVote }: SongRow, wishes: readonly WishRow[], guestId: string | null): Song {
  const { id, title, artist, url, voteCount, startedAt } = song;
  return {
    ...{ id, title, artist, url, votes: voteCount, hasVote },
    wishes: wishes.map((wish) => ({ id: wish.id, guestId: wish.guestId })),
    isMine: wishes.some((wish) => wish.guestId === guestId),
    startedAt: startedAt?.toISOString() ?? null,
  };
}

/** Whose turn a song takes: of several who asked, the first one's. Songs of former guests are nobody's. */
const askerOf = ({ id, wishes }: Song) => (wishes[0] === undefined ? id : (wishes[0].guestId ?? NOBODY));

/** Those that the host put in their place, then the others fairly. */
function orderWaiting(
  waiting: readonly { readonly row: SongRow['song']; readonly song: Song }[],
  played: readonly string[],
): Song[] {
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
