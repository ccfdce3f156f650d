import { diffArrays } from 'diff';

export type Side = 'mine' | 'theirs' | 'both';

/** A run of blocks: the same on both sides, or different. */
export interface Passage {
  readonly mine: readonly string[];
  readonly theirs: readonly string[];
  readonly isSame: boolean;
  /** What is most likely wanted. */
  readonly proposed: Side;
}

/** Whoever changed the passage since the version both began on wins; when both did, the writer in front of us. */
function propose(mine: readonly string[], theirs: readonly string[], base: ReadonlySet<string>): Side {
  const hasMineNew = mine.some((block) => !base.has(block));
  const hasTheirsNew = theirs.some((block) => !base.has(block));
  if (hasMineNew) return 'mine';
  if (hasTheirsNew) return 'theirs';
  // Nobody wrote anything: somebody deleted.
  return mine.length <= theirs.length ? 'mine' : 'theirs';
}

/** Two versions as passages to choose from. `base` is the version both began on, empty when it is not known. */
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

/** The text that the choices make; a passage nobody chose for takes what was proposed. */
export function joinPassages(passages: readonly Passage[], choices: Readonly<Record<number, Side>>): string {
  return passages
    .flatMap((passage, index) => {
      if (passage.isSame) return passage.mine;
      const side = choices[index] ?? passage.proposed;
      return [...(side === 'theirs' ? [] : passage.mine), ...(side === 'mine' ? [] : passage.theirs)];
    })
    .join('');
}
