import { hasVisibleCharacter } from '@lampion/contract/rules/visible-text';
import { createNodeFromContent, type Editor, getHTMLFromFragment } from '@tiptap/core';
import { Fragment, type Node } from '@tiptap/pm/model';

const TRAILING_EMPTY = /(?<!<p><\/p>)(?:<p><\/p>)+$/;

/** Cache of blocks as HTML: blocks are immutable, so each is serialised once, however long the article is. */
const knownBlocks = new WeakMap<Node, string>();

function toHtml(block: Node): string {
  const known = knownBlocks.get(block);
  if (known !== undefined) return known;
  const html = getHTMLFromFragment(Fragment.from(block), block.type.schema);
  knownBlocks.set(block, html);
  return html;
}

/** The content to save: empty when nothing was written, without the empty paragraph kept at the end for typing. */
export function readContent(editor: Editor): string {
  const html = editor.state.doc.content.content.map(toHtml).join('');
  return html.replace(TRAILING_EMPTY, '');
}

/** Any HTML as the blocks this editor would make of it, so that versions are compared alike. */
export function splitBlocks(editor: Editor, html: string): string[] {
  const { schema } = editor;
  const content = createNodeFromContent(html, schema);
  const fragment = content instanceof Fragment ? content : (content as Node).content;
  const blocks = fragment.content.map((block) => getHTMLFromFragment(Fragment.from(block), schema));
  return blocks.filter((block) => block !== '<p></p>');
}

/** Selects the first picture without an alternative text. Returns how many there are. */
export function selectUndescribedImage(editor: Editor): number {
  const places: number[] = [];
  editor.state.doc.descendants((node, position) => {
    if (node.type.name === 'image' && !hasVisibleCharacter(String(node.attrs.alt ?? '')))
      places.push(position);
  });
  const [first] = places;
  if (first !== undefined) editor.chain().setNodeSelection(first).scrollIntoView().run();
  return places.length;
}
