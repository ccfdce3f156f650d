import { songTitle } from '@lampion/contract/night/rules/playlist-files';
import { isUnwanted, type NamedSong, songKeysOf } from '@lampion/contract/night/rules/song-keys';
import { type Playlist, type Song, songEndpoints } from '@lampion/contract/night/songs';
import { type Change, defineChange } from '../../platform/device/define-change.ts';
import { type InNight, overNight } from '../changes.ts';

/** A requested song, under an id of this device. */
interface Asked extends InNight, NamedSong {
  readonly id: string;
}

interface OnSong extends InNight {
  readonly songId: string;
  /** Name of the song. */
  readonly name: string;
}

/** Optimistic update of a night's playlist. */
const onPlaylist = <Input extends InNight>(apply: (cached: Playlist, input: Input) => Playlist) => [
  overNight(songEndpoints.getPlaylist, apply),
];

/** Changes one song in whichever list it is. */
function changeSong(cached: Playlist, id: string, change: (song: Song) => Song): Playlist {
  const inList = (list: readonly Song[]) => list.map((song) => (isNamed(song, id) ? change(song) : song));
  const playing = cached.playing && isNamed(cached.playing, id) ? change(cached.playing) : cached.playing;
  return { ...cached, playing, waiting: inList(cached.waiting), played: inList(cached.played) };
}

/**
 * A song's id is that of its first request; this device may know it by the id of its own request.
 */
const isNamed = ({ id, wishes }: Song, wanted: string) =>
  id === wanted || wishes.some((wish) => wish.id === wanted);

const withVote = (song: Song, hasVote: boolean): Song =>
  song.hasVote === hasVote ? song : { ...song, hasVote, votes: song.votes + (hasVote ? 1 : -1) };

const songsOf = ({ playing, waiting, played }: Playlist) => [
  ...(playing === null ? [] : [playing]),
  ...waiting,
  ...played,
];

/** The song of the list that a request would duplicate. */
export function findDouble(cached: Playlist, song: NamedSong): Song | undefined {
  const { name, link } = songKeysOf(song);
  return songsOf(cached).find((one) => {
    const keys = songKeysOf(one);
    return (name !== '' && keys.name === name) || (link !== '' && keys.link === link);
  });
}

function addTo(cached: Playlist, { id, title, artist, url }: Asked): Playlist {
  const double = findDouble(cached, { title, artist, url });
  if (double) return changeSong(cached, double.id, (song) => ({ ...withVote(song, true), isMine: true }));
  const own = { id, title, artist, url, wishes: [], votes: 1, hasVote: true, isMine: true, startedAt: null };
  return { ...cached, waiting: [...cached.waiting, own] };
}

const toBody = ({ id, title, artist, url }: Asked) => ({
  id,
  title,
  artist,
  ...(url !== null && { link: url }),
});

/** Requests a song. */
export const addSong = defineChange<Asked>({
  kind: 'add-song',
  endpoint: songEndpoints.addSong,
  toCall: (input) => ({ params: { id: input.nightId }, body: toBody(input) }),
  label: (song) => `Votre chanson « ${songTitle(song)} »`,
  words: ({ title, artist }) => [title, artist],
  optimisticUpdates: onPlaylist(addTo),
});

export const removeSong = defineChange<OnSong>({
  kind: 'remove-song',
  endpoint: songEndpoints.removeSong,
  toCall: ({ nightId, songId }) => ({ params: { id: nightId, songId } }),
  label: ({ name }) => `« ${name} » retirée de la playlist`,
  optimisticUpdates: onPlaylist((cached, { songId }) => ({
    ...cached,
    waiting: cached.waiting.filter((song) => !isNamed(song, songId)),
  })),
});

export const setSongVote: Change<OnSong & { readonly hasVote: boolean }> = defineChange({
  kind: 'set-song-vote',
  endpoint: songEndpoints.setSongVote,
  toCall: ({ nightId, songId, hasVote }) => ({ params: { id: nightId, songId }, body: { hasVote } }),
  label: ({ name, hasVote }) => (hasVote ? `Votre vote pour « ${name} »` : `Votre vote retiré à « ${name} »`),
  optimisticUpdates: onPlaylist((cached, { songId, hasVote }) =>
    changeSong(cached, songId, (song) => withVote(song, hasVote)),
  ),
});

function putInOrder(cached: Playlist, ids: readonly string[]): Playlist {
  const placeOf = (song: Song) => {
    const place = ids.findIndex((id) => isNamed(song, id));
    return place === -1 ? ids.length : place;
  };
  return {
    ...cached,
    isOrdered: ids.length > 0,
    waiting: cached.waiting.toSorted((a, b) => placeOf(a) - placeOf(b)),
  };
}

/** Sets a host's order of the queued songs; without ids, guests take turns. */
export const setSongOrder: Change<InNight & { readonly ids: readonly string[] }> = defineChange({
  kind: 'set-song-order',
  endpoint: songEndpoints.setSongOrder,
  toCall: ({ nightId, ids }) => ({ params: { id: nightId }, body: { ids } }),
  label: () => 'L’ordre des chansons',
  optimisticUpdates: onPlaylist((cached, { ids }) => putInOrder(cached, ids)),
});

function play(cached: Playlist, songId: string | null): Playlist {
  const song = songsOf(cached).find((one) => songId !== null && isNamed(one, songId)) ?? null;
  const others = (list: readonly Song[]) => list.filter((one) => one !== song);
  const before = cached.playing === null || cached.playing === song ? [] : [cached.playing];
  return {
    ...cached,
    playing: song,
    waiting: others(cached.waiting),
    played: [...before, ...others(cached.played)],
  };
}

/** Sets the song that plays now; null for none. */
export const setSongPlaying: Change<InNight & { readonly songId: string | null; readonly name: string }> =
  defineChange({
    kind: 'set-song-playing',
    endpoint: songEndpoints.setSongPlaying,
    toCall: ({ nightId, songId }) => ({ params: { id: nightId }, body: { songId } }),
    label: ({ songId, name }) => (songId === null ? 'Plus rien ne joue' : `Joue maintenant : « ${name} »`),
    optimisticUpdates: onPlaylist((cached, { songId }) => play(cached, songId)),
  });

/** Adds a song that the host does not want to be played. */
export const addUnwantedSong = defineChange<Asked>({
  kind: 'add-unwanted-song',
  endpoint: songEndpoints.addUnwantedSong,
  toCall: (input) => ({ params: { id: input.nightId }, body: toBody(input) }),
  label: (song) => `Jamais ce soir : « ${songTitle(song)} »`,
  words: ({ title, artist }) => [title, artist],
  optimisticUpdates: onPlaylist((cached, { id, title, artist, url }) => {
    const row = { id, title, artist, url };
    const waiting = cached.waiting.filter((song) => !isUnwanted(song, [row]));
    return { ...cached, waiting, unwanted: [...cached.unwanted, row] };
  }),
});

export const removeUnwantedSong = defineChange<OnSong>({
  kind: 'remove-unwanted-song',
  endpoint: songEndpoints.removeUnwantedSong,
  toCall: ({ nightId, songId }) => ({ params: { id: nightId, songId } }),
  label: ({ name }) => `« ${name} » de nouveau permise`,
  optimisticUpdates: onPlaylist((cached, { songId }) => ({
    ...cached,
    unwanted: cached.unwanted.filter(({ id }) => id !== songId),
  })),
});
