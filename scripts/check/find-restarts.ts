import { type Concatenation, type Element, isDisjointWith, JS, NFA, type NoParent } from 'refa';

type Node = NoParent<Element>;
type Sequence = NoParent<Concatenation>;

interface Search {
  readonly maxCharacter: number;
  readonly found: string[];
}

/**
 * An anchor or lookbehind: a match cannot start inside a run, and the other analysis covers what
 * follows.
 */
const isGuard = (node: Node) => node.type === 'Unknown' && /^(?:\^|\(\?<)/.test(node.id);

/** Assertions consume no characters, so a text that passes without them is a possible prefix. */
function stripAssertions(nodes: readonly Node[]): Node[] {
  return nodes.flatMap((node): Node[] => {
    if (node.type === 'Unknown' || node.type === 'Assertion') return [];
    if (node.type === 'CharacterClass') return [node];
    return [
      { ...node, alternatives: node.alternatives.map(({ elements }) => sequence(stripAssertions(elements))) },
    ];
  });
}

function sequence(elements: readonly Node[]): Sequence {
  return { type: 'Concatenation', elements: [...elements] };
}

/** Whether some text may fail to match these. */
function canFail(nodes: readonly Node[]): boolean {
  return nodes.some((node) => {
    if (node.type === 'CharacterClass' || node.type === 'Unknown' || node.type === 'Assertion') return true;
    if (node.type === 'Quantifier' && node.min === 0) return false;
    return node.alternatives.every(({ elements }) => canFail(elements));
  });
}

function toNfa(nodes: readonly Node[], { maxCharacter }: Search): NFA {
  return NFA.fromRegex(sequence(stripAssertions(nodes)), { maxCharacter });
}

/** The loop, when it can also consume its own prefix. */
function findSwallowing(node: Node, path: readonly Node[], search: Search): string | null {
  if (node.type !== 'Quantifier' || node.max !== Number.POSITIVE_INFINITY || path.length === 0) return null;
  const loop = toNfa([{ ...node, min: 1 }], search);
  return isDisjointWith(toNfa(path, search), loop)
    ? null
    : JS.toLiteral(sequence(stripAssertions([node]))).source;
}

/**
 * Visits each unbounded loop: `before` is its prefix, and with `isOpen` the match may still fail
 * after it.
 */
function visit(nodes: readonly Node[], before: readonly Node[], isOpen: boolean, search: Search): void {
  const path = [...before];
  for (const [index, node] of nodes.entries()) {
    if (isGuard(node)) return;
    const canFailAfter = isOpen || canFail(nodes.slice(index + 1));
    const loop = canFailAfter ? findSwallowing(node, path, search) : null;
    if (loop !== null) search.found.push(loop);
    if (node.type === 'Alternation' || node.type === 'Quantifier') {
      for (const { elements } of node.alternatives) visit(elements, path, canFailAfter, search);
    }
    path.push(node);
  }
}

/**
 * Unbounded loops that consume their own prefix and may still fail: `<pre>[^]*?<\/pre>` reads to
 * the end of the text for each "<pre>" of a text that never closes one, which takes quadratic time.
 */
export function findRestarts(literal: { readonly source: string; readonly flags: string }): string[] {
  const parser = JS.Parser.fromLiteral(literal);
  if (parser.flags.sticky) return [];
  const { expression, maxCharacter } = parser.parse({ assertions: 'unknown', backreferences: 'disable' });
  const search: Search = { maxCharacter, found: [] };
  for (const { elements } of expression.alternatives) visit(elements, [], false, search);
  return search.found;
}
