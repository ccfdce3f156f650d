import { foldText } from '@lampion/contract/platform/rules/fold-text';
import { type Editor, Extension } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import type { Node } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, TextSelection, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

export interface Search extends Query {
  readonly isOpen: boolean;
  /** Number of openings: each one focuses the field. */
  readonly openings: number;
  readonly matches: readonly Match[];
  /** Index of the current match; -1 without any. */
  readonly current: number;
}

const key = new PluginKey<Search>('search');
const CLOSED: Search = { isOpen: false, openings: 0, text: '', isExact: false, matches: [], current: -1 };

export function readSearch(state: EditorState): Search {
  return key.getState(state) ?? CLOSED;
}

/** Index of the first match at or after the caret, else of the first one. */
function findCurrent(matches: readonly Match[], caret: number): number {
  const next = matches.findIndex(({ from }) => from >= caret);
  return next < 0 ? Math.min(0, matches.length - 1) : next;
}

function apply(tr: Transaction, search: Search): Search {
  const change = tr.getMeta(key) as Partial<Search> | undefined;
  if (change === undefined && !(tr.docChanged && search.isOpen)) return search;
  const next = { ...search, ...change };
  const isSame = !tr.docChanged && next.text === search.text && next.isExact === search.isExact;
  if (isSame && next.isOpen === search.isOpen) return next;
  const matches = next.isOpen ? findMatches(tr.doc, next) : [];
  return { ...next, matches, current: findCurrent(matches, tr.selection.from) };
}

function mark(state: EditorState): DecorationSet {
  const { matches, current } = readSearch(state);
  return DecorationSet.create(
    state.doc,
    matches.map(({ from, to }, index) =>
      Decoration.inline(from, to, { class: index === current ? 'ae-found ae-found-current' : 'ae-found' }),
    ),
  );
}

const plugin = () =>
  new Plugin<Search>({
    key,
    state: { init: () => CLOSED, apply },
    props: { decorations: mark },
  });

/** Finds and replaces in the text; Ctrl+F opens its panel. */
export const TextSearch = Extension.create({
  name: 'textSearch',
  addProseMirrorPlugins: () => [plugin()],
  addKeyboardShortcuts: () => ({ 'Mod-f': ({ editor }) => openSearch(editor) }),
});

function change(editor: Editor, part: Partial<Search>): void {
  editor.view.dispatch(editor.state.tr.setMeta(key, part));
}

/** Opens the panel, searching for the selected text if any. */
export function openSearch(editor: Editor): true {
  const { doc, selection } = editor.state;
  const selected = doc.textBetween(selection.from, selection.to, '\n');
  const isWord = selected !== '' && !selected.includes('\n');
  const openings = readSearch(editor.state).openings + 1;
  change(editor, { isOpen: true, openings, ...(isWord && { text: selected }) });
  return true;
}

export function closeSearch(editor: Editor): void {
  change(editor, { isOpen: false });
}

function select(tr: Transaction, match: Match): Transaction {
  return tr.setSelection(TextSelection.create(tr.doc, match.from, match.to)).scrollIntoView();
}

export function search(editor: Editor, query: Partial<Query>): void {
  change(editor, query);
  const { matches, current } = readSearch(editor.state);
  const match = matches[current];
  if (match) editor.view.dispatch(select(editor.state.tr, match));
}

/** Goes to the next or previous match; wraps around. */
export function step(editor: Editor, by: 1 | -1): void {
  const { matches, current } = readSearch(editor.state);
  const next = (current + by + matches.length) % matches.length;
  const match = matches[next];
  if (match) editor.view.dispatch(select(editor.state.tr, match).setMeta(key, { current: next }));
}

function write(tr: Transaction, { from, to }: Match, text: string): Transaction {
  return text === '' ? tr.delete(from, to) : tr.insertText(text, from, to);
}

/** Replaces the current match and goes to the next one after it. */
export function replaceCurrent(editor: Editor, text: string): void {
  const { matches, current } = readSearch(editor.state);
  const match = matches[current];
  if (match === undefined) return;
  const { tr } = editor.state;
  write(tr, match, text).setSelection(TextSelection.create(tr.doc, match.from + text.length));
  editor.view.dispatch(closeHistory(tr));
  const after = readSearch(editor.state);
  const next = after.matches[after.current];
  if (next) editor.view.dispatch(select(editor.state.tr, next));
}

/** Replaces all matches in one undo step. Returns their number. */
export function replaceAll(editor: Editor, text: string): number {
  const { matches } = readSearch(editor.state);
  const { tr } = editor.state;
  // From the end, so that earlier positions stay valid.
  for (const match of matches.toReversed()) write(tr, match, text);
  editor.view.dispatch(closeHistory(tr));
  return matches.length;
}

export interface Match {
  readonly from: number;
  readonly to: number;
}

/** A character as it is compared; all kinds of whitespace are equal. */
const fold = (character: string) => (/\s/.test(character) ? ' ' : foldText(character));

interface Folded {
  readonly text: string;
  /** For each UTF-16 unit, the position of the character it comes from. */
  readonly places: readonly number[];
}

function foldPlaces(text: string, isExact: boolean): Folded {
  const places: number[] = [];
  let folded = '';
  let at = 0;
  for (const character of text) {
    const start = at;
    const shown = isExact ? character : fold(character);
    folded += shown;
    places.push(...Array.from({ length: shown.length }, () => start));
    at += character.length;
  }
  return { text: folded, places: [...places, at] };
}

/** Represents a picture or a line break: cannot be typed. */
const LEAF = '\ufffc';

/** Cache: blocks are immutable, and searched at each key press. */
const knownBlocks = { exact: new WeakMap<Node, Folded>(), loose: new WeakMap<Node, Folded>() };

function foldBlock(block: Node, isExact: boolean): Folded {
  const known = isExact ? knownBlocks.exact : knownBlocks.loose;
  const folded =
    known.get(block) ?? foldPlaces(block.textBetween(0, block.content.size, undefined, LEAF), isExact);
  known.set(block, folded);
  return folded;
}

/** The matches of a text in one block, from its start. */
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

/** The matches of a text in the document. A match lies within one block and ignores marks. */
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
