import { firstCharacters, isTooLong } from '@lampion/contract/rules/characters';
import { trimUnseen } from '@lampion/contract/rules/visible-text';

/** Maximum length of a generated description: what search engines and messengers show. */
const LENGTH_MAX = 160;
/** Minimum length of the cut text: a very long last word is cut inside. */
const LENGTH_MIN = 100;

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** Text of sanitised HTML, without tags already. */
export function readEntities(text: string): string {
  return text.replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity);
}

/** The text of sanitised HTML on one line; French no-break spaces stay. */
function readText(html: string): string {
  const text = html
    .replaceAll(/<\/?(?:p|h[1-6]|li|ol|ul|blockquote|pre|br|figcaption)\b[^<>]*>/g, ' ')
    .replaceAll(/<[^<>]*>/g, '');
  return trimUnseen(readEntities(text).replaceAll(/[ \t\n\f\r\u200b\ufeff]+/g, ' '));
}

/** True when it has visible content: a word or a picture. */
export function hasSubstance(html: string): boolean {
  return html.includes('<img ') || readText(html) !== '';
}

/** The start of an article's text, at most 160 characters, cut after a word and ended by "…". */
export function describeArticle(html: string): string {
  const text = readText(html);
  if (!isTooLong(text, LENGTH_MAX)) return text;
  const start = firstCharacters(text, LENGTH_MAX - 1);
  const lastBlank = start.lastIndexOf(' ');
  const cut = lastBlank >= LENGTH_MIN ? start.slice(0, lastBlank) : start;
  return `${cut.replace(/(?<![\s\p{P}\p{Cs}])[\s\p{P}\p{Cs}]+$/u, '')}…`;
}
