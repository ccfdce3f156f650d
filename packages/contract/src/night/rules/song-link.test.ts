import { expect, it } from 'vitest';
import { readSongLink, songProviderLabels } from './song-link.ts';

const youtube = 'https://www.youtube.com/watch?v=fJ9rUzIMcZQ';
const spotify = 'https://open.spotify.com/track/7tFiyTwD0nx5a1eklYtX2J';

it.each([
  ['https://youtu.be/fJ9rUzIMcZQ?si=quelqu1', youtube],
  ['https://m.youtube.com/watch?app=desktop&v=fJ9rUzIMcZQ&t=12s', youtube],
  ['https://music.youtube.com/watch?v=fJ9rUzIMcZQ&list=RDAMVM', youtube],
  ['https://www.youtube.com/shorts/fJ9rUzIMcZQ', youtube],
  ['Écoute ça : https://youtu.be/fJ9rUzIMcZQ !', youtube],
  ['https://open.spotify.com/intl-fr/track/7tFiyTwD0nx5a1eklYtX2J?si=abc', spotify],
  ['spotify:track:7tFiyTwD0nx5a1eklYtX2J', spotify],
  ['https://www.deezer.com/fr/track/3135556?utm_source=x', 'https://www.deezer.com/track/3135556'],
  [
    'https://music.apple.com/fr/album/one-more-time/697194953?i=697195462',
    'https://music.apple.com/fr/song/697195462',
  ],
  ['https://music.apple.com/us/song/one-more-time/697195462', 'https://music.apple.com/us/song/697195462'],
  ['https://soundcloud.com/Artiste/Chanson-de-Nuit?in=x', 'https://soundcloud.com/artiste/chanson-de-nuit'],
])('finds the song in %j', (text, url) => {
  expect(readSongLink(text)?.url).toBe(url);
});

it.each([
  'Daft Punk',
  'https://exemple.fr/watch?v=fJ9rUzIMcZQ',
  'https://youtube.com.exemple.fr/watch?v=fJ9rUzIMcZQ',
  'https://www.youtube.com/@artiste',
  'https://www.youtube.com/playlist?list=PL123',
  'https://www.youtube.com/watch?v="><script>',
  'https://open.spotify.com/playlist/37i9dQZF1DXcBWIGoYBM5M',
  'https://open.spotify.com/track/court',
  'https://www.deezer.com/fr/album/302127',
  'https://music.apple.com/fr/album/discovery/697194953',
  'https://soundcloud.com/artiste/sets',
  'https://soundcloud.com/discover/sets',
  'javascript:alert(1)//https://',
])('finds none in %j', (text) => {
  expect(readSongLink(text)).toBeNull();
});

it('gives a song the same id in all its links, so that it is not requested twice', () => {
  const ids = ['https://youtu.be/fJ9rUzIMcZQ', 'https://www.youtube.com/embed/fJ9rUzIMcZQ?rel=0'].map(
    (text) => readSongLink(text)?.id,
  );
  expect(new Set(ids)).toEqual(new Set(['fJ9rUzIMcZQ']));
});

it('names the provider as it writes itself', () => {
  const link = readSongLink('https://music.apple.com/fr/song/one-more-time/697195462');
  expect(songProviderLabels[link?.provider ?? 'youtube']).toBe('Apple Music');
});
