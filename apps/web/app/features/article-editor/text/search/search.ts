import { type Editor, Extension } from '@tiptap/core';
import { closeHistory } from '@tiptap/pm/history';
import { type EditorState, Plugin, PluginKey, TextSelection, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { findMatches, type Match, type Query } from './find-matches.ts';

export interface Search extends Query {
  readonly isOpen: boolean;
  /** How often it was asked for: each time leads to its field. */
  readonly openings: number;
  readonly matches: readonly Match[];
  /** Which of the matches is meant; -1 without any. */
  readonly current: number;
}

const key = new PluginKey<Search>('search');
const CLOSED: Search = { isOpen: false, openings: 0, text: '', isExact: false, matches: [], current: -1 };

export function readSearch(state: EditorState): Search {
  return key.getState(state) ?? CLOSED;
}

/** The match at the caret or behind it, else the first one. */
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

/** Opens the panel, for the selected words if there are some. */
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

/** Goes to the next match, or the one before; after the last comes the first. */
export function step(editor: Editor, by: 1 | -1): void {
  const { matches, current } = readSearch(editor.state);
  const next = (current + by + matches.length) % matches.length;
  const match = matches[next];
  if (match) editor.view.dispatch(select(editor.state.tr, match).setMeta(key, { current: next }));
}

function write(tr: Transaction, { from, to }: Match, text: string): Transaction {
  return text === '' ? tr.delete(from, to) : tr.insertText(text, from, to);
}

/** Replaces the current match, and goes to the next one behind it. */
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

/** Replaces all matches, as one step to undo. Returns how many there were. */
export function replaceAll(editor: Editor, text: string): number {
  const { matches } = readSearch(editor.state);
  const { tr } = editor.state;
  // From the end, so that the others stay where they are.
  for (const match of matches.toReversed()) write(tr, match, text);
  editor.view.dispatch(closeHistory(tr));
  return matches.length;
}
