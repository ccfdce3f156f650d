import { Schema } from '@tiptap/pm/model';
import { expect, test } from 'vitest';
import { findMatches } from './search.ts';

const schema = new Schema({
  nodes: {
    doc: { content: 'paragraph+' },
    paragraph: { content: 'text*', group: 'block' },
    text: {},
  },
  marks: { bold: {} },
});

/** Paragraphs of pieces, every second piece of them bold. */
function write(...paragraphs: readonly (readonly string[])[]) {
  const bold = [schema.mark('bold')];
  return schema.node(
    'doc',
    null,
    paragraphs.map((pieces) =>
      schema.node(
        'paragraph',
        null,
        pieces.map((piece, index) => schema.text(piece, index % 2 === 1 ? bold : [])),
      ),
    ),
  );
}

/** The texts found, as they are written. */
function find(document: ReturnType<typeof write>, text: string, isExact = false): string[] {
  return findMatches(document, { text, isExact }).map(({ from, to }) => document.textBetween(from, to));
}

test('finds whatever the case, the accents, the blanks and the apostrophes', () => {
  const document = write(['Été, ETE, l’été\u00a0!'], ['Un œuf, des OEUFS']);
  expect(find(document, 'ete')).toEqual(['Été', 'ETE', 'été']);
  expect(find(document, "l'ete !")).toEqual(['l’été\u00a0!']);
  expect(find(document, 'oeuf')).toEqual(['œuf', 'OEUF']);
});

test('finds what is written exactly so', () => {
  expect(find(write(['Été, ete, été']), 'été', true)).toEqual(['été']);
});

test('finds across marks, not across paragraphs', () => {
  const document = write(['Le grand ', 'bal', ' du soir'], ['Le bal'], ['du soir']);
  expect(find(document, 'grand bal du')).toEqual(['grand bal du']);
});

test('finds what follows characters that are written otherwise when compared', () => {
  expect(find(write(['Œ İ 🎉 e\u0301 bal, bal']), 'bal')).toEqual(['bal', 'bal']);
});

test.each(['', 'absent'])('finds nothing for %j', (text) => {
  expect(find(write(['Le bal']), text)).toEqual([]);
});
