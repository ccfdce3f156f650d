import { diffArrays } from 'diff';

export type Side = 'mine' | 'theirs' | 'both';

/** A run of blocks: the same on both sides, or different. */
export interface Passage {
  readonly mine: readonly string[];
  readonly theirs: readonly string[];
  readonly isSame: boolean;
  /** The default choice. */
  readonly proposed: Side;
}

/** Proposes the side that changed the passage since the common base; this editor's side when both did. */
function propose(mine: readonly string[], theirs: readonly string[], base: ReadonlySet<string>): Side {
  const hasMineNew = mine.some((block) => !base.has(block));
  const hasTheirsNew = theirs.some((block) => !base.has(block));
  if (hasMineNew) return 'mine';
  if (hasTheirsNew) return 'theirs';
  // No side has a new block, so one deleted some: the shorter one.
  return mine.length <= theirs.length ? 'mine' : 'theirs';
}

/** Two versions as passages to choose from. `base` is their common base, empty when it is not known. */
export function findPassages(
  mine: readonly string[],
  theirs: readonly string[],
  base: readonly string[],
): Passage[] {
  const known = new Set(base);
  const passages: Passage[] = [];
  let waiting: string[] | null = null;
  const close = (others: readonly string[]) => {
    const own = waiting ?? [];
    waiting = null;
    if (own.length + others.length === 0) return;
    passages.push({ mine: own, theirs: others, isSame: false, proposed: propose(own, others, known) });
  };
  for (const { added, removed, value } of diffArrays([...mine], [...theirs])) {
    if (removed) waiting = value;
    else if (added) close(value);
    else {
      close([]);
      passages.push({ mine: value, theirs: value, isSame: true, proposed: 'mine' });
    }
  }
  close([]);
  return passages;
}

/** The merged text; a passage without a choice uses the proposed side. */
export function joinPassages(passages: readonly Passage[], choices: Readonly<Record<number, Side>>): string {
  return passages
    .flatMap((passage, index) => {
      if (passage.isSame) return passage.mine;
      const side = choices[index] ?? passage.proposed;
      return [...(side === 'theirs' ? [] : passage.mine), ...(side === 'mine' ? [] : passage.theirs)];
    })
    .join('');
}
