import { diffArrays } from 'diff';

export type Side = 'mine' | 'theirs' | 'both';

/** A part of two merged versions, as HTML: settled, or for the user to choose. */
export type Passage =
  | { readonly isSettled: true; readonly html: string }
  | ({ readonly isSettled: false } & Readonly<Record<Side, string>>);

/** When both changed the same sentence, both versions stay unless the user chooses. */
export const PROPOSED: Side = 'both';

/** Joins both versions, with a space between two sentences. */
function joinBoth(mine: string, theirs: string): string {
  const needsBlank = mine !== '' && !/[\s>]$/.test(mine) && /^[^\s<]/.test(theirs);
  return mine + (needsBlank ? ' ' : '') + theirs;
}

/**
 * Merges two versions of a text, sentence by sentence. Changes of only one side are taken from it.
 * `base` is the common version; when it is null, everything of either side stays.
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

/** The merged text; a passage without a choice keeps both versions. */
export function joinPassages(passages: readonly Passage[], choices: Readonly<Record<number, Side>>): string {
  return passages
    .map((passage, index) => (passage.isSettled ? passage.html : passage[choices[index] ?? PROPOSED]))
    .join('');
}

/** A part of two versions: settled, or changed differently by both. */
type MergedPart =
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

/**
 * Splits a change that keeps the number and kinds of tokens into one change per token, so that
 * neighbours do not conflict.
 */
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

/** Whether a change touches the same place as earlier ones from `from` to `to`. */
function meets({ from, to }: Pick<Change, 'from' | 'to'>, next: Change): boolean {
  if (from === to && next.from === next.to) return from === next.from;
  return next.from < to && from < next.to;
}

/** One side's version of a part of the base. */
function apply(base: readonly string[], changes: readonly Change[], from: number, to: number): string[] {
  const result: string[] = [];
  let at = from;
  for (const change of changes) {
    result.push(...base.slice(at, change.from), ...change.tokens);
    at = change.to;
  }
  return [...result, ...base.slice(at, to)];
}

/** Groups changes of both sides that touch the same place, in the order of the base. */
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

/**
 * Three-way merge: changes of one side are taken; places that both changed differently are left
 * open.
 */
function mergeTokens(
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

/**
 * What both sides have in common, used as the base when it is unknown: nothing of either side is
 * dropped.
 */
function findCommon(mine: readonly string[], theirs: readonly string[]): string[] {
  return diffArrays([...mine], [...theirs]).flatMap(({ added, removed, value }) =>
    added || removed ? [] : value,
  );
}

/** A tag, a text, or a lone "<". */
const PIECES = /<(?:"[^"]*"|[^"<>])*>|[^<]+|</g;
const BLOCK = /^<\/?(?:p|h[1-6]|ul|ol|li|blockquote|pre|hr)[\s/>]/;
const VOID = /^<(?:br|img|hr)[\s/>]/;
/** Abbreviations, whose full stop does not end a sentence: "M. Dupont", "cf. p. 12", "J. Brel". */
const ABBREVIATED = /(?:^|[\s("«])(?:M|MM|Mme|Mlle|Dr|Pr|Me|St|Ste|cf|p|pp|art|av|bd|env|ex|vol|[A-Z])\.\s*$/;

/** Closing quotes belong to the previous sentence. */
const CLOSING = /^\s*[»”]/;

const segmenter = new Intl.Segmenter('fr', { granularity: 'sentence' });

/**
 * Splits a text into sentences, each with its leading space, so that adding a sentence after
 * another leaves that one unchanged.
 */
function splitText(text: string): string[] {
  const sentences: string[] = [];
  let isOpen = false;
  let blank = '';
  for (const { segment } of segmenter.segment(text)) {
    const body = segment.trimEnd();
    const whole = blank + body;
    blank = segment.slice(body.length);
    const closing = isOpen ? whole : (CLOSING.exec(whole)?.[0] ?? '');
    if (closing !== '') sentences.push((sentences.pop() ?? '') + closing);
    if (closing !== whole) sentences.push(whole.slice(closing.length));
    isOpen = ABBREVIATED.test(body);
  }
  if (blank !== '') sentences.push((sentences.pop() ?? '') + blank);
  return sentences;
}

/**
 * Splits HTML into block tags and sentences; joined, they give the same HTML. A sentence is never
 * split inside a mark such as bold or a link.
 */
export function splitSentences(html: string): string[] {
  const tokens: string[] = [];
  let current = '';
  let depth = 0;
  const flush = () => {
    if (current !== '') tokens.push(current);
    current = '';
  };
  const addText = (text: string) => {
    const [first = '', ...others] = depth > 0 ? [text] : splitText(text);
    current += first;
    for (const sentence of others) {
      flush();
      current = sentence;
    }
  };
  for (const piece of html.match(PIECES) ?? []) {
    if (BLOCK.test(piece)) {
      flush();
      tokens.push(piece);
    } else if (piece.startsWith('<') && piece.length > 1) {
      current += piece;
      if (!VOID.test(piece)) depth += piece.startsWith('</') ? -1 : 1;
    } else addText(piece);
  }
  flush();
  return tokens;
}
