import { type PictureSize, readPictureSize } from '@lampion/contract/blog/rules/articles';
import type { Editor } from '@tiptap/core';
import { Fragment, type ResolvedPos } from '@tiptap/pm/model';
import { NodeSelection, type Selection, TextSelection, type Transaction } from '@tiptap/pm/state';

export function isPictureSelected(selection: Selection): boolean {
  return selection instanceof NodeSelection && selection.node.type.name === 'image';
}

/**
 * The caret at the beginning of the paragraph at a position between blocks, which is made when
 * there is none.
 */
export function placeCaretAt(tr: Transaction, position: number): Transaction {
  const { schema } = tr.doc.type;
  if (!tr.doc.resolve(position).nodeAfter?.isTextblock)
    tr.insert(position, schema.nodes.paragraph?.create() ?? Fragment.empty);
  return tr.setSelection(TextSelection.create(tr.doc, position + 1)).scrollIntoView();
}

/**
 * Whether a picture may take the place of the empty paragraph: not of one that its list item cannot
 * do without.
 */
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
 * Puts pictures into the text: at a position, or behind what is selected, never instead of it. The
 * caret is behind them then. Returns where the first one is.
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
 * they are.
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
  /** Its address: one of ours, or what it is known by until it is stored (see `isStored`). */
  readonly src: string;
  readonly alt: string | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly caption: string | null;
  /** Null: as wide as the text. */
  readonly size: PictureSize | null;
}

/** Begins what a picture is known by while its file is being sent. */
const SENDING = 'upload:';

export function nameUpload(): string {
  return `${SENDING}${crypto.randomUUID()}`;
}

/** Whether the picture is a file being sent. */
export function isUpload(src: string): boolean {
  return src.startsWith(SENDING);
}

/**
 * Whether the picture is one of ours. Others, sent or fetched first, are not part of the article
 * yet.
 */
export function isStored(src: string): boolean {
  const url = URL.parse(src, location.href);
  return url?.origin === location.origin && url.pathname.startsWith('/images/');
}

/** Whether the picture lies on another site, where the server may fetch it. */
export function isElsewhere(src: string): boolean {
  return /^https?:\/\//i.test(src) && !isStored(src);
}

/** What a `<figure>` says of its picture; false when it does not hold exactly one. */
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
