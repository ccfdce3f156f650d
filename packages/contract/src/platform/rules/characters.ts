/**
 * Characters as people count them (grapheme clusters): an emoji family, a flag or a letter with its
 * accents is one, whatever it takes to store it. One rule for forms, server and contract.
 */

/**
 * UTF-16 units one character may take: the longest emoji take 20, stacks of marks beyond 32 serve
 * to overflow lines.
 */
const UNITS_MAX = 32;
/**
 * UTF-16 units per allowed character, on average: a text of nothing but families of four with skin
 * tones fits.
 */
const UNITS_PER_CHARACTER = 20;

/**
 * Letters, digits, signs and spaces that never join: most French texts have no others, and need no
 * segmentation.
 */
const ALONE = /^[\n\t -\u02ff\u2000-\u200a\u2010-\u2027\u202f-\u205e\u20ac]*$/;

let segmenter: Intl.Segmenter | undefined;

/**
 * Browsers before 2024 have no segmentation and count code points; what counts is the server's
 * answer.
 */
function* split(text: string): Iterable<string> {
  if (!('Segmenter' in Intl)) return yield* text;
  segmenter ??= new Intl.Segmenter('fr', { granularity: 'grapheme' });
  for (const { segment } of segmenter.segment(text)) yield segment;
}

/**
 * The most UTF-16 units that a text of `max` characters may have: longer ones are refused unread.
 */
export function unitsFor(max: number): number {
  return max * UNITS_PER_CHARACTER;
}

/**
 * The number of characters; counting stops behind `upTo`, so that a long text costs no more than a
 * short one.
 */
export function countCharacters(text: string, upTo = Number.POSITIVE_INFINITY): number {
  if (ALONE.test(text)) return text.length;
  let count = 0;
  for (const _ of split(text)) {
    count += 1;
    if (count > upTo) break;
  }
  return count;
}

/** Whether the text has more than `max` characters. */
export function isTooLong(text: string, max: number): boolean {
  // A text never has more characters than UTF-16 units.
  if (text.length <= max) return false;
  return text.length > unitsFor(max) || countCharacters(text, max) > max;
}

/** Why it is refused; forms and server say the same. */
export const tooLong = (max: number) => `${max} caractères au maximum`;

/**
 * Whether one of its characters carries a heap of marks, as texts made to cover the lines around
 * them do.
 */
export function hasOvergrownCharacter(text: string): boolean {
  if (text.length <= UNITS_MAX || ALONE.test(text)) return false;
  for (const character of split(text)) if (character.length > UNITS_MAX) return true;
  return false;
}

/** Bytes in UTF-8: the contract knows neither Node nor a browser. */
function countBytes(text: string): number {
  let bytes = 0;
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0;
    bytes += 1 + [0x7f, 0x7ff, 0xffff].filter((most) => code > most).length;
  }
  return bytes;
}

/**
 * The first `max` characters, whole ones. An overgrown character, and what follows it, is left out.
 */
export function firstCharacters(text: string, max: number, bytesMax = Number.POSITIVE_INFINITY): string {
  if (text.length <= Math.min(max, UNITS_MAX) && bytesMax >= 3 * text.length) return text;
  let start = '';
  let count = 0;
  let bytes = 0;
  // No further than what may be taken: a long text costs no more than its beginning.
  for (const character of split(text.slice(0, unitsFor(max) + UNITS_MAX + 1))) {
    count += 1;
    bytes += countBytes(character);
    if (count > max || bytes > bytesMax || character.length > UNITS_MAX) break;
    start += character;
  }
  return start;
}

/**
 * The text in at most `max` characters (and `bytesMax` bytes of UTF-8), ended by "…" when it was
 * longer. Characters stay whole.
 */
export function truncate(text: string, max: number, bytesMax = Number.POSITIVE_INFINITY): string {
  if (firstCharacters(text, max, bytesMax) === text) return text;
  return `${firstCharacters(text, max - 1, bytesMax - 3).trimEnd()}…`;
}
