import { findCommon, mergeTokens } from './merge-tokens.ts';
import { splitSentences } from './split-sentences.ts';

export type Side = 'mine' | 'theirs' | 'both';

/** A part of two versions of a text as HTML: settled, or to be chosen. */
export type Passage =
  | { readonly isSettled: true; readonly html: string }
  | ({ readonly isSettled: false } & Readonly<Record<Side, string>>);

/** Where both changed the same sentence, both stay unless somebody chooses. */
export const PROPOSED: Side = 'both';

/** Both, one after the other, with a blank between two sentences. */
function joinBoth(mine: string, theirs: string): string {
  const needsBlank = mine !== '' && !/[\s>]$/.test(mine) && /^[^\s<]/.test(theirs);
  return mine + (needsBlank ? ' ' : '') + theirs;
}

/**
 * Two versions of a text, sentence by sentence. What one side alone changed is taken from it. `base` is what both began
 * with; when it is null, whatever either has stays.
 */
export function findPassages(mine: string, theirs: string, base: string | null): Passage[] {
  const [own, other] = [splitSentences(mine), splitSentences(theirs)];
  const common = base === null ? findCommon(own, other) : splitSentences(base);
  return mergeTokens(common, own, other).map((part) => {
    if (part.isSettled) return { isSettled: true, html: part.tokens.join('') };
    const [ours, others] = [part.mine.join(''), part.theirs.join('')];
    return { isSettled: false, mine: ours, theirs: others, both: joinBoth(ours, others) };
  });
}

/** The merged text; a passage without a choice keeps both sides. */
export function joinPassages(passages: readonly Passage[], choices: Readonly<Record<number, Side>>): string {
  return passages
    .map((passage, index) => (passage.isSettled ? passage.html : passage[choices[index] ?? PROPOSED]))
    .join('');
}
