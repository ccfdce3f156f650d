import { foldText } from './fold-text.ts';

/**
 * What two ways to write the same article have in common: no case, no accents, no plural, one blank
 * between words. "Les Baguettes " and "baguette" are two keys; "Baguettes" and "baguette" are one.
 */
export function shoppingKey(name: string): string {
  return foldText(name)
    .split(/[^\p{L}\p{N}]/u)
    .filter((word) => word !== '')
    .map((word) => (word.length > 3 && /[sx]$/.test(word) ? word.slice(0, -1) : word))
    .join(' ');
}
