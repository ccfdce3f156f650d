export const songProviders = ['youtube', 'spotify', 'deezer', 'apple', 'soundcloud'] as const;
export type SongProvider = (typeof songProviders)[number];

export const songProviderLabels: Record<SongProvider, string> = {
  youtube: 'YouTube',
  spotify: 'Spotify',
  deezer: 'Deezer',
  apple: 'Apple Music',
  soundcloud: 'SoundCloud',
};

/** A song at a provider. */
export interface SongLink {
  readonly provider: SongProvider;
  /** The same for all links to this song there. */
  readonly id: string;
  /** Where it is opened, without what links carry about who shared them. */
  readonly url: string;
}

const ID = '[A-Za-z0-9_-]';
const YOUTUBE_ID = new RegExp(`^${ID}{11}$`);

function readYoutube(url: URL): SongLink | null {
  const [, first = '', second = ''] = url.pathname.split('/');
  const named = { embed: second, shorts: second, live: second, watch: url.searchParams.get('v') ?? '' };
  const id = url.hostname === 'youtu.be' ? first : (Object.entries(named).find(([name]) => name === first)?.[1] ?? '');
  return YOUTUBE_ID.test(id) ? { provider: 'youtube', id, url: `https://www.youtube.com/watch?v=${id}` } : null;
}

function readSpotify({ pathname }: URL): SongLink | null {
  const id = /^(?:\/intl-[a-z]{2})?(?:\/embed)?\/track\/([A-Za-z0-9]{22})\/?$/.exec(pathname)?.[1];
  return id === undefined ? null : { provider: 'spotify', id, url: `https://open.spotify.com/track/${id}` };
}

function readDeezer({ pathname }: URL): SongLink | null {
  const id = /^(?:\/[a-z]{2})?\/track\/(\d{1,15})\/?$/.exec(pathname)?.[1];
  return id === undefined ? null : { provider: 'deezer', id, url: `https://www.deezer.com/track/${id}` };
}

/** A song is named in the query of its album, or has an address of its own. */
function readApple({ pathname, searchParams }: URL): SongLink | null {
  const [, country = 'fr', kind, id = ''] = /^\/([a-z]{2})\/(album|song)(?:\/[^/]+)?\/(\d{1,15})\/?$/.exec(pathname) ?? [];
  const song = kind === 'album' ? (searchParams.get('i') ?? '') : id;
  if (!/^\d{1,15}$/.test(song)) return null;
  return { provider: 'apple', id: song, url: `https://music.apple.com/${country}/song/${song}` };
}

const SOUNDCLOUD_PLACES = new Set(['discover', 'search', 'you', 'stream', 'charts', 'tags', 'upload', 'pages']);

function readSoundcloud({ pathname }: URL): SongLink | null {
  const [, artist = '', song = ''] = /^\/([a-z0-9_-]{1,60})\/([a-z0-9_-]{1,255})\/?$/i.exec(pathname) ?? [];
  if (artist === '' || SOUNDCLOUD_PLACES.has(artist) || ['sets', 'likes', 'tracks'].includes(song)) return null;
  const id = `${artist}/${song}`.toLowerCase();
  return { provider: 'soundcloud', id, url: `https://soundcloud.com/${id}` };
}

const readers: Readonly<Record<string, (url: URL) => SongLink | null>> = {
  'youtube.com': readYoutube,
  'music.youtube.com': readYoutube,
  'youtu.be': readYoutube,
  'open.spotify.com': readSpotify,
  'deezer.com': readDeezer,
  'music.apple.com': readApple,
  'soundcloud.com': readSoundcloud,
};

/**
 * The song that a pasted text links to, recognised by its address alone: the provider is not asked. Text around the link, as apps
 * share it, does not matter. Null for anything else: playlists, artists, short links that only the provider can resolve.
 */
export function readSongLink(text: string): SongLink | null {
  const spotify = /\bspotify:track:([A-Za-z0-9]{22})\b/.exec(text)?.[1];
  if (spotify !== undefined)
    return { provider: 'spotify', id: spotify, url: `https://open.spotify.com/track/${spotify}` };
  for (const [found] of text.matchAll(/https?:\/\/[^\s<>"'«»]{1,500}/gi)) {
    const url = URL.parse(found.replace(/[).,;!?]+$/, ''));
    const host = url?.hostname.replace(/^(?:www|m)\./, '') ?? '';
    const song = url && Object.hasOwn(readers, host) ? readers[host]?.(url) : null;
    if (song) return song;
  }
  return null;
}
