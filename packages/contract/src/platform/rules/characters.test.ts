import { describe, expect, it } from 'vitest';
import {
  countCharacters,
  firstCharacters,
  hasOvergrownCharacter,
  isTooLong,
  truncate,
  unitsFor,
} from './characters.ts';

/** Nineteen UTF-16 units, and one character. */
const family = '👨🏽‍👩🏽‍👧🏽‍👦🏽';
const characters = ['a', 'é', 'e\u0301', family, '🇫🇷', '🏴󠁧󠁢󠁷󠁬󠁳󠁿', '1️⃣', '❤️', '\r\n', 'क्षि', '한', '👩‍❤️‍💋‍👨'];
const mixed = characters.join('');

describe('countCharacters', () => {
  it.each(characters)('counts %j as one', (character) => {
    expect(countCharacters(character)).toBe(1);
    expect(countCharacters(`x${character}x`)).toBe(3);
  });

  it('counts French sentences, and nothing', () => {
    expect(countCharacters('« Noël », 20\u202fh\u00a030 : 5\u00a0€…')).toBe(24);
    expect(countCharacters('')).toBe(0);
  });

  it('counts no further than asked', () => {
    expect(countCharacters(family.repeat(1000), 10)).toBe(11);
  });
});

describe('isTooLong', () => {
  it('takes as many characters as said, whatever they take to store', () => {
    expect(isTooLong(family.repeat(500), 500)).toBe(false);
    expect(isTooLong(`${family.repeat(500)}a`, 500)).toBe(true);
    expect(isTooLong('a'.repeat(501), 500)).toBe(true);
  });

  it('refuses a heap of marks by its size', () => {
    expect(isTooLong(`e${'\u0301'.repeat(unitsFor(500))}`, 500)).toBe(true);
  });
});

describe('hasOvergrownCharacter', () => {
  it('finds a character with more marks than any language writes', () => {
    expect(hasOvergrownCharacter(`Bal ${'e'.repeat(40)}${'\u0301'.repeat(10_000)}`)).toBe(true);
    expect(hasOvergrownCharacter(mixed.repeat(3))).toBe(false);
  });
});

describe('firstCharacters and truncate', () => {
  it('never cut a character, at any length', () => {
    const total = characters.length;
    for (let max = 1; max <= total; max += 1) {
      expect(firstCharacters(mixed, max)).toBe(characters.slice(0, max).join(''));
      const kept = characters
        .slice(0, max - 1)
        .join('')
        .trimEnd();
      expect(truncate(mixed, max)).toBe(max === total ? mixed : `${kept}…`);
    }
  });

  it('keep within a number of bytes too', () => {
    const short = truncate(family.repeat(10), 10, 100);
    expect(short).toBe(`${family.repeat(2)}…`);
    expect(truncate('déjà', 10, 6)).toBe('déjà');
    expect(truncate('déjà', 10, 5)).toBe('d…');
  });

  it('leave out a heap of marks, and change nothing that fits', () => {
    expect(truncate(`Bal e${'\u0301'.repeat(10_000)}`, 100)).toBe('Bal…');
    expect(truncate('Bal du 13', 9)).toBe('Bal du 13');
  });
});
