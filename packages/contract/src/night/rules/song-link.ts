const songProviders = ['youtube', 'spotify', 'deezer', 'apple', 'soundcloud'] as const;
type SongProvider = (typeof songProviders)[number];

export const songProviderLabels: Record<SongProvider, string> = {
  youtube: 'YouTube',
  spotify: 'Spotify',
  deezer: 'Deezer',
  apple: 'Apple Music',
  soundcloud: 'SoundCloud',
};

/** A song at a provider. */
interface SongLink {
  readonly provider: SongProvider;
  /** Equal for all links to this song at the provider. */
  readonly id: string;
  /** URL of the song, without parameters about who shared it. */
  readonly url: string;
}

/** The parts of a URL that identify a song. */
interface Address {
  /** Without "www." and "m.". */
  readonly host: string;
  readonly path: string;
  /** After the question mark. */
  readonly query: string;
}

function readYoutube({ host, path, query }: Address): SongLink | null {
  const named = host === 'youtu.be' ? path : /^\/(?:embed|shorts|live)(\/.*)$/.exec(path)?.[1];
  const id =
    path === '/watch'
      ? /(?:^|&)v=([\w-]{11})(?![\w-])/.exec(query)?.[1]
      : /^\/([\w-]{11})\/?$/.exec(named ?? '')?.[1];
  return id === undefined ? null : { provider: 'youtube', id, url: `https://www.youtube.com/watch?v=${id}` };
}

function readSpotify({ path }: Address): SongLink | null {
  const id = /^(?:\/intl-[a-z]{2})?(?:\/embed)?\/track\/([A-Za-z0-9]{22})\/?$/.exec(path)?.[1];
  return id === undefined ? null : { provider: 'spotify', id, url: `https://open.spotify.com/track/${id}` };
}

function readDeezer({ path }: Address): SongLink | null {
  const id = /^(?:\/[a-z]{2})?\/track\/(\d{1,15})\/?$/.exec(path)?.[1];
  return id === undefined ? null : { provider: 'deezer', id, url: `https://www.deezer.com/track/${id}` };
}

/** The song is named in the query of its album's URL, or has its own URL. */
function readApple({ path, query }: Address): SongLink | null {
  const [, country = 'fr', kind, own = ''] =
    /^\/([a-z]{2})\/(album|song)(?:\/[^/]+)?\/(\d{1,15})\/?$/.exec(path) ?? [];
  const id = kind === 'album' ? /(?:^|&)i=(\d{1,15})(?!\d)/.exec(query)?.[1] : own;
  if (!id) return null;
  return { provider: 'apple', id, url: `https://music.apple.com/${country}/song/${id}` };
}

const SOUNDCLOUD_PLACES = new Set([
  'discover',
  'search',
  'you',
  'stream',
  'charts',
  'tags',
  'upload',
  'pages',
]);

function readSoundcloud({ path }: Address): SongLink | null {
  const [, artist = '', song = ''] = /^\/([a-z0-9_-]{1,60})\/([a-z0-9_-]{1,255})\/?$/i.exec(path) ?? [];
  if (artist === '' || SOUNDCLOUD_PLACES.has(artist) || ['sets', 'likes', 'tracks'].includes(song))
    return null;
  const id = `${artist}/${song}`.toLowerCase();
  return { provider: 'soundcloud', id, url: `https://soundcloud.com/${id}` };
}

const readers: Readonly<Record<string, (address: Address) => SongLink | null>> = {
  'youtube.com': readYoutube,
  'music.youtube.com': readYoutube,
  'youtu.be': readYoutube,
  'open.spotify.com': readSpotify,
  'deezer.com': readDeezer,
  'music.apple.com': readApple,
  'soundcloud.com': readSoundcloud,
};

const ADDRESS =
  /https?:\/\/(?:www\.|m\.)?([a-z0-9.-]{1,100})(\/[^\s<>"'«»?#]{0,500})(?:\?([^\s<>"'«»#]{0,1000}))?/gi;

/**
 * The song that a pasted text links to, recognised by its URL alone: no provider is queried. Text
 * around the link, as apps share it, is ignored. Null for anything else: playlists, artists, short
 * links that only the provider can resolve.
 */
export function readSongLink(text: string): SongLink | null {
  const spotify = /\bspotify:track:([A-Za-z0-9]{22})\b/.exec(text)?.[1];
  if (spotify !== undefined)
    return { provider: 'spotify', id: spotify, url: `https://open.spotify.com/track/${spotify}` };
  for (const [, host = '', path = '', query = ''] of text.matchAll(ADDRESS)) {
    const read = Object.hasOwn(readers, host.toLowerCase()) ? readers[host.toLowerCase()] : undefined;
    // Drops punctuation of the sentence around it.
    const song = read?.({ host: host.toLowerCase(), path: path.replace(/(?<![).,;!])[).,;!]+$/, ''), query });
    if (song) return song;
  }
  return null;
}
