import { CSV_START, toCsvLine } from '../../platform/rules/csv-line.ts';
import type { NamedSong } from './song-keys.ts';
import { readSongLink, songProviderLabels } from './song-link.ts';

interface WrittenPlaylist {
  readonly name: string;
  readonly songs: readonly NamedSong[];
}

/** A song's title, else the destination of its link: "Lien Deezer". */
export function songTitle({ title, url }: Pick<NamedSong, 'title' | 'url'>): string {
  if (title !== '' || url === null) return title;
  const provider = readSongLink(url)?.provider;
  return provider === undefined ? 'Lien' : `Lien ${songProviderLabels[provider]}`;
}

/**
 * JSON XSPF, which players and ListenBrainz read. A song without a link has no location, as the
 * format allows.
 */
export function toJspf({ name, songs }: WrittenPlaylist, now: Date): string {
  const track = songs.map((song) => ({
    title: songTitle(song),
    ...(song.artist !== '' && { creator: song.artist }),
    ...(song.url !== null && { location: [song.url], info: song.url }),
  }));
  return `${JSON.stringify({ playlist: { title: name, date: now.toISOString(), track } }, null, 2)}\n`;
}

/** A line break in a name could start a directive. */
const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/**
 * Extended M3U in UTF-8. Entries are URLs: songs without one are written as comments, which players
 * skip. Their length is unknown (-1).
 */
export function toM3u({ name, songs }: WrittenPlaylist): string {
  const entries = songs.flatMap((song) => {
    const label = inOneLine([song.artist, songTitle(song)].filter((part) => part !== '').join(' - '));
    return song.url === null ? [`# ${label}`] : [`#EXTINF:-1,${label}`, song.url];
  });
  return `${['#EXTM3U', `#PLAYLIST:${inOneLine(name)}`, ...entries].join('\n')}\n`;
}

/** For spreadsheets. */
export function toPlaylistCsv({ songs }: WrittenPlaylist): string {
  const lines = songs.map((song, place) =>
    toCsvLine([`${place + 1}`, songTitle(song), song.artist, song.url ?? '']),
  );
  return [CSV_START, toCsvLine(['Rang', 'Titre', 'Artiste', 'Lien']), ...lines].join('');
}
