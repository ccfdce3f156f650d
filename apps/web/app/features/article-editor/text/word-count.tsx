import { fr } from '@lampion/contract/french';
import { formatCount } from '@lampion/contract/rules/format';
import { countWords, minutesToRead } from '@lampion/contract/rules/reading-time';
import type { Editor } from '@tiptap/core';
import { Fragment, type Node } from '@tiptap/pm/model';
import { useEditorState } from '@tiptap/react';

/** Cache of the words of blocks, which are immutable: only the one being typed in is counted again. */
const knownBlocks = new WeakMap<Node, number>();

function countBlock(block: Node): number {
  const known = knownBlocks.get(block);
  if (known !== undefined) return known;
  const readLeaf = ({ attrs }: Node) => ` ${attrs.caption ?? ''} `;
  const words = countWords(Fragment.from(block).textBetween(0, block.nodeSize, ' ', readLeaf));
  knownBlocks.set(block, words);
  return words;
}

const countAll = (document: Node) => document.children.reduce((sum, block) => sum + countBlock(block), 0);

/** How long the text is, and how long it takes to read, as its page will say. */
export function WordCount({ editor }: { editor: Editor }) {
  const words = useEditorState({ editor, selector: ({ editor: now }) => countAll(now.state.doc) });
  const count = `${formatCount(words)} ${words < 2 ? 'mot' : 'mots'}`;
  const reading = words > 0 ? ` · ${minutesToRead(words)} min de lecture` : '';
  return <p className="hint ae-count">{fr(count + reading)}</p>;
}
