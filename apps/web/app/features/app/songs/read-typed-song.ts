import { isTooLong, tooLong } from '@lampion/contract/rules/characters';
import { type NamedSong, readSong } from '@lampion/contract/rules/song-keys';
import { SONG_TEXT_MAX } from '@lampion/contract/schemas/song';

const NO_SONG =
  'Ce lien ne mène pas à une chanson de YouTube, Spotify, Deezer, Apple Music ou SoundCloud. Écrivez plutôt son titre.';

/** Nothing is read from the service: without a title nobody knows what will be played. */
const NO_TITLE = 'Écrivez aussi le titre, à côté du lien : « Titre – artiste », puis le lien.';

/** The song that was typed or pasted; or the sentence that says what is missing. */
export function readTypedSong(text: string): NamedSong | string {
  const song = readSong(text);
  if (song.url === null && song.title === '') return 'Écrivez un titre, ou collez un lien';
  if (song.url === null && /https?:\/\//.test(text)) return NO_SONG;
  if (song.title === '') return NO_TITLE;
  if ([song.title, song.artist].some((part) => isTooLong(part, SONG_TEXT_MAX))) return tooLong(SONG_TEXT_MAX);
  return song;
}
