import { readSongLink } from './song-link.ts';

/** A song as people write it. */
export interface NamedSong {
  readonly title: string;
  readonly artist: string;
  /** Null when no link was given. */
  readonly url: string | null;
}

/** "(feat. Zoé)", "[Official Video]": what providers add to a title. */
const BRACKETS = /[([][^()[\]]{0,80}[)\]]/g;
const ADDED =
  /(?<![\p{L}\p{N}])(?:feat|ft|official|officiel|audio|video|vidéo|clip|lyrics|paroles|remaster|remastered|remasterisé)(?![\p{L}\p{N}])/iu;
const ARTICLE = /^(?:the|les|le|la|l) /;

/**
 * Removes case, accents, punctuation, providers' additions, and the leading article that some leave
 * out.
 */
function normalise(text: string): string {
  return text
    .replace(BRACKETS, (inBrackets) => (ADDED.test(inBrackets) ? ' ' : inBrackets))
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' et ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(ARTICLE, '');
}

/**
 * Keys that identify a song: its title and artist in either order, as people write both; and its id
 * at a provider. One equal key is enough. `name` is '' when the title has no letter or digit.
 */
export function songKeysOf({ title, artist, url }: NamedSong): { name: string; link: string } {
  const parts = [title, artist].map(normalise).filter((part) => part !== '');
  const song = url === null ? null : readSongLink(url);
  return { name: parts.toSorted().join('|'), link: song === null ? '' : `${song.provider}:${song.id}` };
}

type SongKeys = ReturnType<typeof songKeysOf>;

/**
 * Returns a test by a song's keys for what the host does not want: the song itself, everything by
 * an artist, or every song with a title.
 */
export function refuseUnwanted(unwanted: readonly NamedSong[]): (song: SongKeys) => boolean {
  const keys = unwanted.map(songKeysOf);
  const names = new Set(keys.map(({ name }) => name).filter((name) => name !== ''));
  const links = new Set(keys.map(({ link }) => link).filter((link) => link !== ''));
  return ({ name, link }) =>
    links.has(link) || names.has(name) || name.split('|').some((part) => names.has(part));
}

/** The same for one song. */
export const isUnwanted = (song: NamedSong, unwanted: readonly NamedSong[]): boolean =>
  refuseUnwanted(unwanted)(songKeysOf(song));

/** Separator of title and artist, as people type and copy it. */
const DASH = / [-–—] /u;

/**
 * The song in a typed or pasted text: a link, with the rest of the text as its name, or "Titre –
 * Artiste". With only a link, the title is '': no provider is queried.
 */
export function readSong(text: string): NamedSong {
  const url = readSongLink(text)?.url ?? null;
  const name = (url === null ? text : text.replace(/(?:https?:\/\/|spotify:)\S+/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();
  const dash = DASH.exec(name);
  if (dash === null) return { title: name, artist: '', url };
  return { title: name.slice(0, dash.index), artist: name.slice(dash.index + dash[0].length), url };
}
