import { createNodeFromContent, type Editor, getHTMLFromFragment } from '@tiptap/core';
import { Fragment, type Node } from '@tiptap/pm/model';

const TRAILING_EMPTY = /(?<!<p><\/p>)(?:<p><\/p>)+$/;

/** Blocks never change, they are replaced: each is turned into HTML once, however long the article is. */
const knownBlocks = new WeakMap<Node, string>();

function toHtml(block: Node): string {
  const known = knownBlocks.get(block);
  if (known !== undefined) return known;
  const html = getHTMLFromFragment(Fragment.from(block), block.type.schema);
  knownBlocks.set(block, html);
  return html;
}

/** The content as it is saved: empty when nothing was written, without the empty line kept at the end to type in. */
export function readContent(editor: Editor): string {
  const html = editor.state.doc.content.content.map(toHtml).join('');
  return html.replace(TRAILING_EMPTY, '');
}

/** HTML of whatever origin as the blocks this editor makes of it, so that two versions compare fairly. */
export function splitBlocks(editor: Editor, html: string): string[] {
  const { schema } = editor;
  const content = createNodeFromContent(html, schema);
  const fragment = content instanceof Fragment ? content : (content as Node).content;
  const blocks = fragment.content.map((block) => getHTMLFromFragment(Fragment.from(block), schema));
  return blocks.filter((block) => block !== '<p></p>');
}

/** Puts the cursor on the first picture without a text for those who cannot see it. Says how many there are. */
export function selectUndescribedImage(editor: Editor): number {
  const places: number[] = [];
  editor.state.doc.descendants((node, position) => {
    if (node.type.name === 'image' && !String(node.attrs.alt ?? '').trim()) places.push(position);
  });
  const [first] = places;
  if (first !== undefined) editor.chain().setNodeSelection(first).scrollIntoView().run();
  return places.length;
}
