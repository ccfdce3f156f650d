import { describe, expect, test } from 'vitest';
import { findPassages, joinPassages } from './merge-blocks.ts';

const base = ['<p>un</p>', '<p>deux</p>', '<p>trois</p>'];
const merge = (mine: string[], theirs: string[], choices = {}) =>
  joinPassages(findPassages(mine, theirs, base), choices);

describe('two versions of a text', () => {
  test('what each of two people changed is kept', () => {
    const mine = ['<p>UN</p>', '<p>deux</p>', '<p>trois</p>'];
    const theirs = ['<p>un</p>', '<p>deux</p>', '<p>TROIS</p>'];
    expect(merge(mine, theirs)).toBe('<p>UN</p><p>deux</p><p>TROIS</p>');
  });

  test('what either deleted stays deleted', () => {
    expect(merge(['<p>deux</p>', '<p>trois</p>'], base)).toBe('<p>deux</p><p>trois</p>');
    expect(merge(base, ['<p>un</p>', '<p>deux</p>'])).toBe('<p>un</p><p>deux</p>');
  });

  test('what either added is there', () => {
    expect(merge(base, [...base, '<p>quatre</p>'])).toBe(`${base.join('')}<p>quatre</p>`);
    expect(merge(['<p>zéro</p>', ...base], base)).toBe(`<p>zéro</p>${base.join('')}`);
  });

  test('where both changed, the choice decides', () => {
    const mine = ['<p>A</p>', '<p>deux</p>'];
    const theirs = ['<p>B</p>', '<p>deux</p>'];
    expect(merge(mine, theirs)).toBe('<p>A</p><p>deux</p>');
    expect(merge(mine, theirs, { 0: 'theirs' })).toBe('<p>B</p><p>deux</p>');
    expect(merge(mine, theirs, { 0: 'both' })).toBe('<p>A</p><p>B</p><p>deux</p>');
  });
});
