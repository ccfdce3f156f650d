import { diffArrays } from 'diff';

/** A part of two versions: settled, or changed by both in different ways. */
export type MergedPart =
  | { readonly isSettled: true; readonly tokens: readonly string[] }
  | { readonly isSettled: false; readonly mine: readonly string[]; readonly theirs: readonly string[] };

/** The tokens `from` to `to` of the base became `tokens`. */
interface Change {
  readonly isMine: boolean;
  readonly from: number;
  readonly to: number;
  readonly tokens: readonly string[];
}

const isTag = (token: string | undefined) => token?.startsWith('<') === true;

/** As many as before, each of its kind: every one is a change of its own, so that a neighbour is nobody's conflict. */
function cut(change: Change, base: readonly string[]): Change[] {
  const { from, to, tokens } = change;
  const isEach =
    tokens.length === to - from && tokens.every((token, at) => isTag(token) === isTag(base[from + at]));
  if (!isEach) return [change];
  return tokens.map((token, at) => ({ ...change, from: from + at, to: from + at + 1, tokens: [token] }));
}

function findChanges(base: readonly string[], side: readonly string[], isMine: boolean): Change[] {
  const changes: Change[] = [];
  let at = 0;
  let from = 0;
  let tokens: string[] = [];
  const close = () => {
    if (at > from || tokens.length > 0) changes.push(...cut({ isMine, from, to: at, tokens }, base));
    tokens = [];
  };
  for (const { added, removed, value } of diffArrays([...base], [...side])) {
    if (added) tokens = [...tokens, ...value];
    else if (removed) at += value.length;
    else {
      close();
      at += value.length;
      from = at;
    }
  }
  close();
  return changes;
}

/** Whether a change concerns the same place as earlier ones from `from` to `to`. */
function meets({ from, to }: Pick<Change, 'from' | 'to'>, next: Change): boolean {
  if (from === to && next.from === next.to) return from === next.from;
  return next.from < to && from < next.to;
}

/** What one side made of a part of the base. */
function apply(base: readonly string[], changes: readonly Change[], from: number, to: number): string[] {
  const result: string[] = [];
  let at = from;
  for (const change of changes) {
    result.push(...base.slice(at, change.from), ...change.tokens);
    at = change.to;
  }
  return [...result, ...base.slice(at, to)];
}

/** Changes of both sides that concern the same place, in the order of the base. */
function group(changes: readonly Change[]) {
  const groups: { from: number; to: number; changes: Change[] }[] = [];
  for (const change of changes.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    const last = groups.at(-1);
    if (last === undefined || !meets(last, change)) groups.push({ ...change, changes: [change] });
    else {
      last.changes.push(change);
      last.to = Math.max(last.to, change.to);
    }
  }
  return groups;
}

/** Three-way merge: what one side changed is taken from it, what both changed in different ways is left open. */
export function mergeTokens(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): MergedPart[] {
  const parts: MergedPart[] = [];
  let at = 0;
  for (const { from, to, changes } of group([
    ...findChanges(base, mine, true),
    ...findChanges(base, theirs, false),
  ])) {
    parts.push({ isSettled: true, tokens: base.slice(at, from) });
    at = to;
    const [own, others] = [true, false].map((isMine) => changes.filter((change) => change.isMine === isMine));
    const [ours, other] = [apply(base, own ?? [], from, to), apply(base, others ?? [], from, to)];
    if (others?.length === 0 || ours.join('') === other.join(''))
      parts.push({ isSettled: true, tokens: ours });
    else if (own?.length === 0) parts.push({ isSettled: true, tokens: other });
    else parts.push({ isSettled: false, mine: ours, theirs: other });
  }
  return [...parts, { isSettled: true, tokens: base.slice(at) }];
}

/** What both sides have in common, as the base of versions whose own base is not known: nothing of either is dropped. */
export function findCommon(mine: readonly string[], theirs: readonly string[]): string[] {
  return diffArrays([...mine], [...theirs]).flatMap(({ added, removed, value }) =>
    added || removed ? [] : value,
  );
}
