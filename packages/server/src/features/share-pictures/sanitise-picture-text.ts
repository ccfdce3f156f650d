import transliterate from '@sindresorhus/transliterate';

/** Characters of the bundled fonts: French, the accents of neighbouring languages, common signs. */
const UNDRAWABLE = /[^\n\u0020-\u007e\u00a0«»°·²³×÷©®À-ÖØ-öø-ÿŒœŸ‘’“”„•…–—−€™←→]/u;

/** Alphabets that are read by their sounds in Latin letters. */
const SOUNDED = /[\p{scx=Latn}\p{scx=Grek}\p{scx=Cyrl}]/u;

/** In place of what no bundled font draws: emoji, Arabic, Chinese, Japanese and others, once for each run of them. */
const REPLACEMENT = '•';

const characters = new Intl.Segmenter('fr', { granularity: 'grapheme' });

/**
 * A text as the fonts of pictures can show it. Narrow spaces become no-break ones, and letters of other European
 * alphabets Latin ones. Nothing disappears: whatever else has no drawing is a point.
 */
export function sanitisePictureText(text: string): string {
  const plain = text
    .normalize('NFC')
    .replaceAll(/[\u202f\u2009]/g, '\u00a0')
    .trim();
  const drawn = [...characters.segment(plain)].map(({ segment }) => draw(segment)).join('');
  return drawn.replaceAll(/•+/g, REPLACEMENT).replaceAll(/ {2,}/g, ' ').trim();
}

function draw(character: string): string {
  if (!UNDRAWABLE.test(character)) return character;
  const sound = SOUNDED.test(character) ? transliterate(character) : '';
  return sound === '' || UNDRAWABLE.test(sound) ? REPLACEMENT : sound;
}

/** Whether anything of a sanitised text can be read. */
export const isReadable = (text: string) => /[\p{L}\p{N}]/u.test(text);
