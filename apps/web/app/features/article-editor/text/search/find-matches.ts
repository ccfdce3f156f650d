import { foldText } from '@lampion/contract/rules/fold-text';
import type { Node } from '@tiptap/pm/model';

export interface Match {
  readonly from: number;
  readonly to: number;
}

/** A character as it is compared, whatever kind of blank it is. */
const fold = (character: string) => (/\s/.test(character) ? ' ' : foldText(character));

interface Folded {
  readonly text: string;
  /** For each of its UTF-16 units, where the character it comes from begins. */
  readonly places: readonly number[];
}

function foldPlaces(text: string, isExact: boolean): Folded {
  const places: number[] = [];
  let folded = '';
  let at = 0;
  for (const character of text) {
    const start = at;
    const seen = isExact ? character : fold(character);
    folded += seen;
    places.push(...Array.from({ length: seen.length }, () => start));
    at += character.length;
  }
  return { text: folded, places: [...places, at] };
}

/** What stands for a picture or a line break: nobody types it. */
const LEAF = '\ufffc';

/** Cache: blocks are immutable, and searched again at each key. */
const knownBlocks = { exact: new WeakMap<Node, Folded>(), loose: new WeakMap<Node, Folded>() };

function foldBlock(block: Node, isExact: boolean): Folded {
  const known = isExact ? knownBlocks.exact : knownBlocks.loose;
  const folded =
    known.get(block) ?? foldPlaces(block.textBetween(0, block.content.size, undefined, LEAF), isExact);
  known.set(block, folded);
  return folded;
}

/** Where a text occurs in one block, from its beginning on. */
function findInBlock({ text, places }: Folded, query: string): Match[] {
  const matches: Match[] = [];
  for (let at = text.indexOf(query); at >= 0; at = text.indexOf(query, at + query.length)) {
    const [from = 0, to = 0] = [places[at], places[at + query.length]];
    if (to > from) matches.push({ from, to });
  }
  return matches;
}

export interface Query {
  readonly text: string;
  /** Case and accents count. */
  readonly isExact: boolean;
}

/** Where a text occurs in the document, within paragraphs and the like, whatever its marks. */
export function findMatches(document: Node, { text, isExact }: Query): Match[] {
  const query = foldPlaces(text, isExact).text;
  if (query === '') return [];
  const matches: Match[] = [];
  document.descendants((node, position) => {
    if (!node.isTextblock) return true;
    for (const { from, to } of findInBlock(foldBlock(node, isExact), query))
      matches.push({ from: position + 1 + from, to: position + 1 + to });
    return false;
  });
  return matches;
}
