import { describe, expect, it } from 'vitest';
import { isUnwanted, readSong, songKeysOf } from './song-keys.ts';

const song = (title: string, artist = '', url: string | null = null) => ({ title, artist, url });
const nameOf = (title: string, artist?: string) => songKeysOf(song(title, artist)).name;

describe('the key of a song', () => {
  it.each([
    [
      ['La Java des toits', 'Les Cousins Verdier'],
      ['LA JAVA DES TOITS', 'les cousins verdier'],
    ],
    [
      ['Dernier métro, premier café', 'Odile'],
      ['Dernier metro premier cafe', 'Odile'],
    ],
    [
      ['Parquet ciré', 'Bal Perdu'],
      ['Bal Perdu', 'Parquet ciré'],
    ],
    [
      ['Minuit', 'Sélim & Jo'],
      ['Minuit [Official Video]', 'Selim et Jo'],
    ],
    [
      ['Minuit (feat. Zoé)', 'Jo'],
      ['minuit', 'jo'],
    ],
    [
      ['Creep', 'The Radiohead'],
      ['Creep', 'Radiohead'],
    ],
  ])('is one for %j and %j', (one, other) => {
    expect(nameOf(...(one as [string, string]))).toBe(nameOf(...(other as [string, string])));
  });

  it('is another for another song, artist or version', () => {
    expect(nameOf('Minuit', 'Jo')).not.toBe(nameOf('Minuit', 'Ali'));
    expect(nameOf('Minuit', 'Jo')).not.toBe(nameOf('Minuit (live)', 'Jo'));
    expect(nameOf('Minuit', 'Jo')).not.toBe(nameOf('Minuit'));
  });

  it('is the place at the provider, whatever else the link carries', () => {
    const keys = ['https://youtu.be/dQw4w9WgXcQ?si=abc', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=4'];
    expect(new Set(keys.map((url) => songKeysOf(song('', '', url)).link))).toEqual(
      new Set(['youtube:dQw4w9WgXcQ']),
    );
    expect(nameOf('!!!')).toBe('');
  });
});

describe('what the host does not want', () => {
  const list = [
    song('La Danse des canards'),
    song('Bal Perdu'),
    song('', '', 'https://youtu.be/dQw4w9WgXcQ'),
  ];

  it.each([
    song('La danse des canards', 'J. J. Lionel'),
    song('Parquet ciré', 'Bal Perdu'),
    song('Autre nom', '', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'),
  ])('holds %j', (one) => expect(isUnwanted(one, list)).toBe(true));

  it('leaves the others alone, and those without a letter', () => {
    expect(isUnwanted(song('Canards', 'Bal'), list)).toBe(false);
    expect(isUnwanted(song('!!!'), [song('???')])).toBe(false);
  });
});

describe('a typed song', () => {
  it.each([
    ['Parquet ciré – Bal Perdu', song('Parquet ciré', 'Bal Perdu')],
    ['Parquet ciré - Bal - Perdu', song('Parquet ciré', 'Bal - Perdu')],
    ['Semi-remorque', song('Semi-remorque')],
    ['https://www.deezer.com/fr/track/3135556', song('', '', 'https://www.deezer.com/track/3135556')],
    [
      'Écoute  Minuit — Jo https://youtu.be/dQw4w9WgXcQ?si=x',
      song('Écoute Minuit', 'Jo', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'),
    ],
    ['https://exemple.fr/x', song('https://exemple.fr/x')],
  ])('is a song: %s', (text, expected) => expect(readSong(text)).toEqual(expected));
});
