/** Words an adult reads per minute in French. */
const WORDS_PER_MINUTE = 200;

/**
 * Number of words as word processors count them: pieces between blanks that contain a letter or a
 * digit.
 */
export function countWords(text: string): number {
  return text.split(/\s+/).filter((piece) => /[\p{L}\p{N}]/u.test(piece)).length;
}

/** Minutes to read so many words, at least one. */
export function minutesToRead(words: number): number {
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}

const BLOCK = /<\/?(?:p|h[1-6]|li|ol|ul|blockquote|pre|br|img|figure|figcaption)\b[^<>]*>/g;

/** Minutes to read an article's sanitised HTML. */
export function readingMinutes(html: string): number {
  return minutesToRead(countWords(html.replaceAll(BLOCK, ' ').replaceAll(/<[^<>]*>/g, '')));
}

/** Sizes of a picture in an article, apart from the width of the text, which has no name. */
const pictureSizes = ['wide', 'small'] as const;
export type PictureSize = (typeof pictureSizes)[number];

/** The size a text names; null, for the width of the text, otherwise. */
export function readPictureSize(text: string | null | undefined): PictureSize | null {
  return pictureSizes.find((size) => size === text) ?? null;
}

/** First number of an ordered list in an article: 1 to 9999, else 1. */
export function readListStart(text: string | null | undefined): number {
  return /^[1-9]\d{0,3}$/.test(text ?? '') ? Number(text) : 1;
}
