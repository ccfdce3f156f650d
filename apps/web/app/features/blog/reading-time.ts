/** Words an adult reads in a minute, in French. */
const WORDS_PER_MINUTE = 220;

/** Minutes it takes to read a text, at least one. */
export function readingMinutes(html: string): number {
  const words = html.replaceAll(/<[^<>]*>/g, ' ').match(/[\p{L}\p{N}]+/gu) ?? [];
  return Math.max(1, Math.round(words.length / WORDS_PER_MINUTE));
}
