import { firstCharacters, isTooLong } from '@lampion/contract/rules/characters';

/** Characters of a page's description that search engines show. */
const SUMMARY_LENGTH = 160;

/** The beginning of a text on one line, cut between two words. */
export function summarise(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (!isTooLong(line, SUMMARY_LENGTH)) return line;
  return `${firstCharacters(line, SUMMARY_LENGTH - 1).replace(/(?<!\s)\s+\S*$/, '')}…`;
}
