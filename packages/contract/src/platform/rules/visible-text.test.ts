import { describe, expect, it } from 'vitest';
import {
  dropDirectionMarks,
  dropHiddenCharacters,
  hasHiddenCharacter,
  hasVisibleCharacter,
  trimInvisible,
} from './visible-text.ts';

/** Characters that are invisible on their own, as users paste them. */
const invisible = [
  ['blanks', ' \u00a0\u2003\u3000'],
  ['a zero-width space', '\u200b'],
  ['a soft hyphen', '\u00ad'],
  ['a word joiner', '\u2060'],
  ['a byte order mark between blanks', '\u2009\ufeff\u2009'],
  ['combining marks on nothing', '\u0301\u0323\u20e0'],
  ['Hangul fillers', '\u115f\u1160\u3164\uffa0'],
  ['a blank of Braille', '\u2800'],
  ['variation selectors', '\ufe0f\ufe0e\u{e0100}'],
  ['letters of a flag without its flag', '\u{e0067}\u{e0062}\u{e007f}'],
  ['an override of direction', '\u202e\u202c'],
  ['joiners', '\u200d\u200c'],
  ['a line separator', '\u2028'],
  ['a Khmer vowel nobody draws', '\u17b4'],
] as const;

describe('hasVisibleCharacter', () => {
  it.each(invisible)('sees nothing in %s', (_, text) => {
    expect(hasVisibleCharacter(text)).toBe(false);
    expect(hasVisibleCharacter(`${text}a${text}`)).toBe(true);
  });

  it.each(['Bal', '13', '?', '…', '🎉', '❤️', '1️⃣', '東京', 'بزم', 'é', 'e\u0301', '⠃', '€'])(
    'sees %s',
    (text) => {
      expect(hasVisibleCharacter(text)).toBe(true);
    },
  );
});

describe('hasHiddenCharacter', () => {
  const kept = ['blanks', 'combining marks on nothing', 'a blank of Braille'];
  const refused = invisible.filter(([name]) => !kept.includes(name));

  it.each(refused)('finds %s within a word, and drops it', (_, text) => {
    expect(hasHiddenCharacter(`Bal ${text}bleu`)).toBe(true);
    expect(dropHiddenCharacters(`Bal ${text}bleu`).replaceAll('\u2009', '')).toBe('Bal bleu');
  });

  it.each([
    '\u061c',
    '\u200e',
    '\u200f',
    '\u202a',
    '\u202b',
    '\u202c',
    '\u202d',
    '\u202e',
    '\u2066',
    '\u2067',
    '\u2068',
    '\u2069',
  ])('finds and drops the mark of direction %j', (mark) => {
    expect(hasHiddenCharacter(`Bal${mark} bleu`)).toBe(true);
    expect(dropHiddenCharacters(`Bal${mark} bleu`)).toBe('Bal bleu');
    expect(dropDirectionMarks(`Bal${mark}\nbleu`)).toBe('Bal\nbleu');
  });

  it.each(['Bal\u200dbleu', 'a\u200cb', '🎉\u200d', '\u200d🎉', '❤\ufe0f\ufe0f', 'a\u{e0067}', ' \ufe0f'])(
    'finds what is of no use where it stands: %j',
    (text) => {
      expect(hasHiddenCharacter(text)).toBe(true);
    },
  );

  it.each([
    'Fête « d’été » : 20\u00a0h\u202f!',
    'e\u0301te\u0301',
    'Cœur ❤️',
    '👩🏽‍🎤 et 👨‍👩‍👧‍👦',
    '🏳️‍🌈 🏳️‍⚧️ 🏴‍☠️',
    '🧑🏿‍🦰',
    '1️⃣ #️⃣',
    '🏴󠁧󠁢󠁷󠁬󠁳󠁿 🇫🇷',
    'می‌خواهم',
    'क्‍ष',
    '葛\u{e0100}城',
    'Ελλάδα Київ 東京 서울',
  ])('does not change %j', (text) => {
    expect(hasHiddenCharacter(text)).toBe(false);
    expect(dropHiddenCharacters(text)).toBe(text);
  });
});

describe('trimInvisible', () => {
  it.each(invisible)('leaves nothing of %s, and takes it from both ends', (name, text) => {
    expect(trimInvisible(text)).toBe('');
    // Combining marks and variation selectors belong to the character next to them.
    if (name.startsWith('combining') || name.startsWith('variation')) return;
    expect(trimInvisible(`${text}Bal${text}`)).toBe('Bal');
  });

  it.each(['👩🏽‍🎤', '❤️', '🏴󠁧󠁢󠁷󠁬󠁳󠁿', '🇫🇷', 'e\u0301', 'Bal\u200b bleu'])('keeps %j whole', (text) => {
    expect(trimInvisible(` \u200b${text}\u00a0\u2060\n`)).toBe(text);
  });
});
