import { describe, expect, test } from 'vitest';
import { findPassages, joinPassages, type Side, splitSentences } from './merge-blocks.ts';

const merge = (mine: string, theirs: string, base: string | null, choices: Record<number, Side> = {}) =>
  joinPassages(findPassages(mine, theirs, base), choices);
const asks = (mine: string, theirs: string, base: string | null) =>
  findPassages(mine, theirs, base).filter(({ isSettled }) => !isSettled).length;
const p = (...sentences: string[]) => `<p>${sentences.join(' ')}</p>`;

describe('a text as sentences', () => {
  test.each([
    ['Un soir. Deux soirs !', ['Un soir.', ' Deux soirs !']],
    ['Voyez M. Dupont, p. 12. Puis J. Brel.', ['Voyez M. Dupont, p. 12.', ' Puis J. Brel.']],
    ['« Qui vient&nbsp;? » Tous. ', ['« Qui vient&nbsp;? »', ' Tous. ']],
    ['Un <strong>soir. De</strong> bal. Fin.', ['Un <strong>soir. De</strong> bal.', ' Fin.']],
    ['<img alt="a > b. C" src="x"> Fin', ['<img alt="a > b. C" src="x"> Fin']],
    ['2 < 3. Oui', ['2 < 3.', ' Oui']],
  ])('%s', (text, sentences) => {
    expect(splitSentences(p(text))).toEqual(['<p>', ...sentences, '</p>']);
  });
});

describe('two versions of a text', () => {
  const base = p('Un.', 'Deux.', 'Trois.') + p('Quatre.');

  test('whose authors changed different sentences of a paragraph make one, without a question', () => {
    const mine = p('UN.', 'Deux.', 'Trois.') + p('Quatre.');
    const theirs = p('Un.', 'DEUX.', 'Trois.', 'Et plus.') + p('Quatre.');
    expect(merge(mine, theirs, base)).toBe(p('UN.', 'DEUX.', 'Trois.', 'Et plus.') + p('Quatre.'));
    expect(asks(mine, theirs, base)).toBe(0);
  });

  test('what either deleted stays deleted, what either added is there', () => {
    expect(merge(p('Un.', 'Deux.', 'Trois.'), base + p('Cinq.'), base)).toBe(
      p('Un.', 'Deux.', 'Trois.') + p('Cinq.'),
    );
    expect(merge(`<h2>Titre</h2>${base}`, base, base)).toBe(`<h2>Titre</h2>${base}`);
  });

  test('when both changed a sentence, both stay until the user chooses', () => {
    const [mine, theirs] = [base.replace('Deux', 'Deux ici'), base.replace('Deux', 'Deux là')];
    expect(asks(mine, theirs, base)).toBe(1);
    expect(merge(mine, theirs, base)).toBe(base.replace('Deux.', 'Deux ici. Deux là.'));
    const at = findPassages(mine, theirs, base).findIndex(({ isSettled }) => !isSettled);
    expect(merge(mine, theirs, base, { [at]: 'mine' })).toBe(mine);
    expect(merge(mine, theirs, base, { [at]: 'theirs' })).toBe(theirs);
  });

  test('without a known base lose nothing of either', () => {
    expect(merge(p('Un.', 'Deux.'), p('Un.', 'Trois.') + p('Fin.'), null)).toBe(
      p('Un.', 'Deux.', 'Trois.') + p('Fin.'),
    );
  });
});

/** Numbers that are the same at every run (mulberry32). */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

type Text = readonly (readonly string[])[];
const toHtml = (text: Text) => text.map((sentences) => p(...sentences)).join('');
const sentencesOf = (html: string): readonly string[] => html.match(/[A-Z]\w+\./g) ?? [];
const without = (some: readonly string[], others: readonly string[]) =>
  some.filter((sentence) => !others.includes(sentence));

/** Random edits: sentences changed, deleted and added, paragraphs split, added and deleted. */
function edit(text: Text, name: string, pick: (below: number) => number): string[][] {
  const edited = text.map((sentences) => [...sentences]);
  for (let step = 0; step < 1 + pick(5); step += 1) {
    const at = pick(edited.length);
    const paragraph = edited[at] ?? [];
    const place = pick(paragraph.length);
    const fresh = `${name}${step}.`;
    const edits = [
      () => paragraph.splice(place, 1, fresh),
      () => paragraph.splice(place, 0, fresh),
      () => paragraph.push(fresh),
      () => paragraph.length > 1 && paragraph.splice(place, 1),
      () => edited.splice(at, 0, [fresh]),
      () => place > 0 && edited.splice(at, 1, paragraph.slice(0, place), paragraph.slice(place)),
      () => edited.length > 1 && edited.splice(at, 1),
    ];
    edits[pick(edits.length)]?.();
  }
  return edited;
}

test.each(Array.from({ length: 400 }, (_, seed) => seed))(
  'nothing that one of two people wrote is lost, whatever they edit (%i)',
  (seed) => {
    const pick = numbersFrom(seed);
    const text = Array.from({ length: 1 + pick(4) }, (_, paragraph) =>
      Array.from({ length: 1 + pick(4) }, (_sentence, at) => `Base${paragraph}x${at}.`),
    );
    const base = toHtml(text);
    const [mine, theirs] = [toHtml(edit(text, 'Mine', pick)), toHtml(edit(text, 'Their', pick))];
    const passages = findPassages(mine, theirs, base);
    const [own, other, before] = [sentencesOf(mine), sentencesOf(theirs), sentencesOf(base)];
    const merged = sentencesOf(joinPassages(passages, {}));
    expect(without(without([...own, ...other], before), merged)).toEqual([]);
    expect(own.filter((sentence) => other.includes(sentence) && !merged.includes(sentence))).toEqual([]);
    // Whichever side is chosen everywhere, what the other one alone changed elsewhere stays.
    const all = (side: Side) =>
      sentencesOf(joinPassages(passages, Object.fromEntries(passages.map((_, index) => [index, side]))));
    const open = sentencesOf(passages.map((one) => (one.isSettled ? '' : one.mine + one.theirs)).join(''));
    expect(without(without(own, before), all('mine'))).toEqual([]);
    expect(without(without(other, before), all('theirs'))).toEqual([]);
    expect(without(without(without(other, before), open), all('mine'))).toEqual([]);
    // Only one side was edited: there is nothing to ask.
    expect(joinPassages(findPassages(mine, base, base), {})).toBe(mine);
    expect(joinPassages(findPassages(base, theirs, base), {})).toBe(theirs);
  },
);
