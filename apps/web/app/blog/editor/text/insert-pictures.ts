import { type PictureSize, readPictureSize } from '@lampion/contract/blog/rules/articles';
import type { Editor } from '@tiptap/core';
import { Fragment, type ResolvedPos } from '@tiptap/pm/model';
import { NodeSelection, type Selection, TextSelection, type Transaction } from '@tiptap/pm/state';

export function isPictureSelected(selection: Selection): boolean {
  return selection instanceof NodeSelection && selection.node.type.name === 'image';
}

/**
 * Places the caret at the start of the paragraph at a position between blocks; creates one if
 * missing.
 */
export function placeCaretAt(tr: Transaction, position: number): Transaction {
  const { schema } = tr.doc.type;
  if (!tr.doc.resolve(position).nodeAfter?.isTextblock)
    tr.insert(position, schema.nodes.paragraph?.create() ?? Fragment.empty);
  return tr.setSelection(TextSelection.create(tr.doc, position + 1)).scrollIntoView();
}

/** Whether a picture may replace the empty paragraph; not when its list item requires it. */
function canReplaceParagraph($at: ResolvedPos, content: Fragment): boolean {
  const index = $at.index(-1);
  return $at.parent.content.size === 0 && $at.node(-1).canReplace(index, index + 1, content);
}

/**
 * Where to insert blocks for a position: instead of an empty paragraph, else beside or within a
 * text.
 */
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
 * Inserts pictures at a position, or after the selection, which they never replace. Moves the caret
 * behind them. Returns the position of the first one.
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

/**
 * Sets attributes of the picture at a position, in place: undoing its insertion removes it whatever
 * they are. Without `isTyped`, the change is no undo step.
 */
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

/** A picture within the text. */
export interface PictureAttributes {
  /** Its address: one of ours, or a temporary one until it is stored (see `isStored`). */
  readonly src: string;
  readonly alt: string | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly caption: string | null;
  /** Null: as wide as the text. */
  readonly size: PictureSize | null;
}

/** Prefix of the temporary address of a picture that is being uploaded. */
const SENDING = 'upload:';

export function nameUpload(): string {
  return `${SENDING}${crypto.randomUUID()}`;
}

/** Whether the picture is being uploaded. */
export function isUpload(src: string): boolean {
  return src.startsWith(SENDING);
}

/**
 * Whether the picture is stored on our server. Others must be uploaded or fetched before they are
 * part of the article.
 */
export function isStored(src: string): boolean {
  const url = URL.parse(src, location.href);
  return url?.origin === location.origin && url.pathname.startsWith('/images/');
}

/** Whether the picture is on another website, from which the server may fetch it. */
export function isElsewhere(src: string): boolean {
  return /^https?:\/\//i.test(src) && !isStored(src);
}

/** The attributes that a `<figure>` gives its picture; false when it does not hold exactly one. */
export function readFigure(figure: HTMLElement): Partial<Record<keyof PictureAttributes, unknown>> | false {
  const [image, ...others] = figure.querySelectorAll('img');
  const src = image?.getAttribute('src') ?? '';
  if (image === undefined || others.length > 0 || src === '' || src.startsWith('data:')) return false;
  const [width, height] = ['width', 'height'].map((name) => image.getAttribute(name));
  const caption = figure.querySelector('figcaption')?.textContent?.trim();
  return {
    src,
    alt: image.getAttribute('alt'),
    width,
    height,
    caption: caption || null,
    size: readPictureSize(figure.dataset.size),
  };
}
