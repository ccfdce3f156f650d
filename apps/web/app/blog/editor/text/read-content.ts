import { hasVisibleCharacter } from '@lampion/contract/platform/rules/visible-text';
import { createNodeFromContent, type Editor, getHTMLFromFragment } from '@tiptap/core';
import { Fragment, type Node } from '@tiptap/pm/model';
import { isStored, isUpload, type PictureAttributes } from './insert-pictures.ts';

const TRAILING_EMPTY = /(?<!<p><\/p>)(?:<p><\/p>)+$/;

/**
 * Cache of blocks as HTML. Blocks are immutable, so each is serialised once, however long the
 * article is.
 */
const knownBlocks = new WeakMap<Node, string>();

const isSending = ({ type, attrs }: Node) => type.name === 'image' && isUpload(String(attrs.src));

/** Drops pictures whose files are still being uploaded. */
function dropSending(block: Node): Node[] {
  if (isSending(block)) return [];
  return block.isTextblock
    ? [block]
    : [block.copy(Fragment.from(block.content.content.flatMap(dropSending)))];
}

function toHtml(block: Node): string {
  const known = knownBlocks.get(block);
  if (known !== undefined) return known;
  const html = getHTMLFromFragment(Fragment.from(dropSending(block)), block.type.schema);
  knownBlocks.set(block, html);
  return html;
}

/**
 * The content to save: empty when nothing was written, and without the empty last paragraph kept
 * for typing.
 */
export function readContent(editor: Editor): string {
  const html = editor.state.doc.content.content.map(toHtml).join('');
  return html.replace(TRAILING_EMPTY, '');
}

/** Splits HTML into blocks as this editor would write them, so that versions compare equal. */
export function splitBlocks(editor: Editor, html: string): string[] {
  const { schema } = editor;
  const content = createNodeFromContent(html, schema);
  const fragment = content instanceof Fragment ? content : (content as Node).content;
  const blocks = fragment.content.map((block) => getHTMLFromFragment(Fragment.from(block), schema));
  return blocks.filter((block) => block !== '<p></p>');
}

/** Selects the first matching picture. Returns the number of matches. */
function selectPicture(editor: Editor, isMeant: (picture: PictureAttributes) => boolean): number {
  const places: number[] = [];
  editor.state.doc.descendants(({ type, attrs }, position) => {
    if (type.name === 'image' && isMeant(attrs as PictureAttributes)) places.push(position);
  });
  const [first] = places;
  if (first !== undefined) editor.chain().setNodeSelection(first).scrollIntoView().run();
  return places.length;
}

/** Selects the first picture without an alternative text. Returns how many there are. */
export function selectUndescribedImage(editor: Editor): number {
  return selectPicture(editor, ({ alt }) => !hasVisibleCharacter(alt ?? ''));
}

/** Selects the first picture that is being uploaded or was refused. Returns how many there are. */
export function selectPendingImage(editor: Editor): number {
  return selectPicture(editor, ({ src }) => !isStored(src));
}
