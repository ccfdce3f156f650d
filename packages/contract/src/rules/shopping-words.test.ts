import { describe, expect, it } from 'vitest';
import { formatShoppingQuantity, guessShoppingSection, readShoppingLine } from './shopping-words.ts';

describe('readShoppingLine', () => {
  it.each([
    ['6 bouteilles de jus de pomme', { name: 'jus de pomme', quantity: 6, unit: 'bottle' }],
    ['2 nappes', { name: 'nappes', quantity: 2, unit: 'piece' }],
    ['1,5 kg de comté', { name: 'comté', quantity: 1500, unit: 'g' }],
    ['2kg d’oranges', { name: 'oranges', quantity: 2, unit: 'kg' }],
    ['0.5 l crème', { name: 'crème', quantity: 50, unit: 'cl' }],
    ['pain', { name: 'pain', quantity: 1, unit: 'piece' }],
    ['7up', { name: '7up', quantity: 1, unit: 'piece' }],
    ['12', { name: '12', quantity: 1, unit: 'piece' }],
    ['3 sacs', { name: '3 sacs', quantity: 1, unit: 'piece' }],
    ['0 citron', { name: 'citron', quantity: 1, unit: 'piece' }],
  ])('reads %s', (line, item) => {
    expect(readShoppingLine(line)).toEqual(item);
  });
});

describe('formatShoppingQuantity', () => {
  it('writes one and many', () => {
    const written = [
      formatShoppingQuantity(1, 'bottle'),
      formatShoppingQuantity(6, 'bottle'),
      formatShoppingQuantity(8, 'piece'),
      formatShoppingQuantity(500, 'g'),
    ];
    expect(written).toEqual(['1 bouteille', '6 bouteilles', '8', '500 g']);
  });
});

describe('guessShoppingSection', () => {
  it.each([
    ['Jus de pomme', 'drinks'],
    ['Glaçons', 'drinks'],
    ['Serviettes', 'party'],
    ['Sacs-poubelle', 'other'],
    ['Tarte aux poireaux', 'food'],
  ])('puts %s where it belongs', (name, section) => {
    expect(guessShoppingSection(name)).toBe(section);
  });
});
