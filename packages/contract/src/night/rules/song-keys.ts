import { readSongLink } from './song-link.ts';

/** A song as people write it down. */
export interface NamedSong {
  readonly title: string;
  readonly artist: string;
  /** Where it is opened; null where nobody gave a link. */
  readonly url: string | null;
}

/** "(feat. Zoé)", "[Official Video]": what providers add to a title. */
const BRACKETS = /[([][^()[\]]{0,80}[)\]]/g;
const ADDED =
  /(?<![\p{L}\p{N}])(?:feat|ft|official|officiel|audio|video|vidéo|clip|lyrics|paroles|remaster|remastered|remasterisé)(?![\p{L}\p{N}])/iu;
const ARTICLE = /^(?:the|les|le|la|l) /;

/** Without case, accents, punctuation, what providers add, and the article that some leave out. */
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
 * What makes a song the same as another: its title and artist in either order, as nobody agrees on
 * which comes first; and its place at a provider. Either is enough. `name` is '' where nothing of
 * the title is a letter or a digit.
 */
export function songKeysOf({ title, artist, url }: NamedSong): { name: string; link: string } {
  const parts = [title, artist].map(normalise).filter((part) => part !== '');
  const song = url === null ? null : readSongLink(url);
  return { name: parts.toSorted().join('|'), link: song === null ? '' : `${song.provider}:${song.id}` };
}

type SongKeys = ReturnType<typeof songKeysOf>;

/**
 * What tells by the keys of a song whether it is among what the host does not want: itself,
 * everything of an artist, or everything of a title.
 */
export function refuseUnwanted(unwanted: readonly NamedSong[]): (song: SongKeys) => boolean {
  const keys = unwanted.map(songKeysOf);
  const names = new Set(keys.map(({ name }) => name).filter((name) => name !== ''));
  const links = new Set(keys.map(({ link }) => link).filter((link) => link !== ''));
  return ({ name, link }) =>
    links.has(link) || names.has(name) || name.split('|').some((part) => names.has(part));
}

/** The same of one song. */
export const isUnwanted = (song: NamedSong, unwanted: readonly NamedSong[]): boolean =>
  refuseUnwanted(unwanted)(songKeysOf(song));

/** Stands between title and artist, as people type and copy them. */
const DASH = / [-–—] /u;

/**
 * The song in what somebody typed or pasted: a link, with what stands around it as its name, or
 * "Titre – Artiste". The title is '' where there is only a link: nobody asks the provider.
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
