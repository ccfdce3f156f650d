import type { Editor } from '@tiptap/core';
import { Fragment, type ResolvedPos } from '@tiptap/pm/model';
import { NodeSelection, type Selection, TextSelection, type Transaction } from '@tiptap/pm/state';
import type { PictureAttributes } from './picture-attributes.ts';

export function isPictureSelected(selection: Selection): boolean {
  return selection instanceof NodeSelection && selection.node.type.name === 'image';
}

/** The caret at the beginning of the paragraph at a position between blocks, which is made when there is none. */
export function placeCaretAt(tr: Transaction, position: number): Transaction {
  const { schema } = tr.doc.type;
  if (!tr.doc.resolve(position).nodeAfter?.isTextblock)
    tr.insert(position, schema.nodes.paragraph?.create() ?? Fragment.empty);
  return tr.setSelection(TextSelection.create(tr.doc, position + 1)).scrollIntoView();
}

/** Whether a picture may take the place of the empty paragraph: not of one that its list item cannot do without. */
function canReplaceParagraph($at: ResolvedPos, content: Fragment): boolean {
  const index = $at.index(-1);
  return $at.parent.content.size === 0 && $at.node(-1).canReplace(index, index + 1, content);
}

/** Where blocks go for a position: in place of an empty paragraph, else beside or within a text. */
function findRoom(tr: Transaction, position: number, content: Fragment): [from: number, to: number] {
  const $at = tr.doc.resolve(position);
  if (!$at.parent.isTextblock) return [position, position];
  const [before, after] = [$at.before(), $at.after()];
  if (canReplaceParagraph($at, content)) return [before, after];
  if ($at.parentOffset === $at.parent.content.size) return [after, after];
  if ($at.parentOffset === 0 && $at.index(-1) > 0) return [before, before];
  tr.split(position);
  return [position + 1, position + 1];
}

/**
 * Puts pictures into the text: at a position, or behind what is selected, never instead of it. The caret is behind them
 * then. Returns where the first one is.
 */
export function insertPictures(
  editor: Editor,
  pictures: readonly Partial<PictureAttributes>[],
  at?: number,
): number {
  const { tr, schema, selection } = editor.state;
  const content = Fragment.from(pictures.map((attributes) => schema.node('image', attributes)));
  const [from, to] = findRoom(tr, at ?? selection.to, content);
  tr.replaceWith(from, to, content);
  editor.view.focus();
  editor.view.dispatch(placeCaretAt(tr, from + content.size));
  return from;
}

/** Sets attributes of the picture at a position, in place: undoing its insertion removes it whatever they are. */
export function changePicture(
  editor: Editor,
  position: number,
  change: Partial<PictureAttributes>,
  { isTyped } = { isTyped: true },
): void {
  const { tr } = editor.state;
  if (tr.doc.nodeAt(position)?.type.name !== 'image') return;
  for (const [name, value] of Object.entries(change)) tr.setNodeAttribute(position, name, value);
  editor.view.dispatch(tr.setMeta('addToHistory', isTyped));
}
