/** Words an adult reads in a minute, in French. */
const WORDS_PER_MINUTE = 200;

/**
 * The words of a text as word processors count them: what stands between blanks and has a letter or
 * a digit.
 */
export function countWords(text: string): number {
  return text.split(/\s+/).filter((piece) => /[\p{L}\p{N}]/u.test(piece)).length;
}

/** Minutes it takes to read so many words, at least one. */
export function minutesToRead(words: number): number {
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}

const BLOCK = /<\/?(?:p|h[1-6]|li|ol|ul|blockquote|pre|br|img|figure|figcaption)\b[^<>]*>/g;

/** Minutes it takes to read an article's sanitised HTML. */
export function readingMinutes(html: string): number {
  return minutesToRead(countWords(html.replaceAll(BLOCK, ' ').replaceAll(/<[^<>]*>/g, '')));
}
