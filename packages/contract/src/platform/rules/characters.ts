/**
 * Characters as people count them (grapheme clusters): an emoji family, a flag, or a letter with
 * its accents is one, however many code units it has. Forms, server and contract share this rule.
 */

/**
 * Maximum UTF-16 units of one character: the longest emoji have 20; stacks of marks beyond 32 only
 * serve to cover other lines.
 */
const UNITS_MAX = 32;
/**
 * Average UTF-16 units per allowed character: a text of nothing but families of four with skin
 * tones fits.
 */
const UNITS_PER_CHARACTER = 20;

/** Characters that never combine: most French texts have no others and need no segmentation. */
const ALONE = /^[\n\t -\u02ff\u2000-\u200a\u2010-\u2027\u202f-\u205e\u20ac]*$/;

let segmenter: Intl.Segmenter | undefined;

/**
 * Browsers before 2024 have no Intl.Segmenter and count code points; the server's count decides.
 */
function* split(text: string): Iterable<string> {
  if (!('Segmenter' in Intl)) return yield* text;
  segmenter ??= new Intl.Segmenter('fr', { granularity: 'grapheme' });
  for (const { segment } of segmenter.segment(text)) yield segment;
}

/**
 * Maximum UTF-16 units of a text of `max` characters: a longer text is refused without counting.
 */
export function unitsFor(max: number): number {
  return max * UNITS_PER_CHARACTER;
}

/**
 * Number of characters. Counting stops after `upTo`, so that a long text costs no more than a short
 * one.
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

/** The message, the same in forms and on the server. */
export const tooLong = (max: number) => `${max} caractères au maximum`;

/** Whether one of its characters carries a stack of marks, made to cover the lines around it. */
export function hasOvergrownCharacter(text: string): boolean {
  if (text.length <= UNITS_MAX || ALONE.test(text)) return false;
  for (const character of split(text)) if (character.length > UNITS_MAX) return true;
  return false;
}

/** Length in UTF-8: the contract has neither Node's nor a browser's encoder. */
function countBytes(text: string): number {
  let bytes = 0;
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0;
    bytes += 1 + [0x7f, 0x7ff, 0xffff].filter((most) => code > most).length;
  }
  return bytes;
}

/** The first `max` whole characters. Stops before a character with a stack of marks. */
export function firstCharacters(text: string, max: number, bytesMax = Number.POSITIVE_INFINITY): string {
  if (text.length <= Math.min(max, UNITS_MAX) && bytesMax >= 3 * text.length) return text;
  let start = '';
  let count = 0;
  let bytes = 0;
  // Splits no more than can be returned, so that a long text costs no more than its start.
  for (const character of split(text.slice(0, unitsFor(max) + UNITS_MAX + 1))) {
    count += 1;
    bytes += countBytes(character);
    if (count > max || bytes > bytesMax || character.length > UNITS_MAX) break;
    start += character;
  }
  return start;
}

/**
 * Shortens a text to at most `max` characters (and `bytesMax` bytes of UTF-8), with "…" at the end
 * if it was longer. Characters stay whole.
 */
export function truncate(text: string, max: number, bytesMax = Number.POSITIVE_INFINITY): string {
  if (firstCharacters(text, max, bytesMax) === text) return text;
  return `${firstCharacters(text, max - 1, bytesMax - 3).trimEnd()}…`;
}
