import { describe, expect, it } from 'vitest';
import { addShoppingItemBodySchema } from '../shopping-list.ts';
import {
  formatShoppingQuantity,
  guessShoppingSection,
  readShoppingLines,
  shoppingKey,
  usualShopping,
} from './shopping.ts';

describe('shoppingKey', () => {
  it.each([
    ['Baguettes', 'baguette'],
    ['  Bière   blonde', 'BIERE blonde'],
    ['Gâteaux', 'gateau'],
    ['Œufs', 'oeuf'],
    ['Jus d’orange', "jus d'oranges"],
  ])('takes %s and %s for the same', (one, other) => {
    expect(shoppingKey(one)).toBe(shoppingKey(other));
  });

  it.each([
    ['Jus de pomme', 'Jus de poire'],
    ['Riz', 'Ris'],
    ['Eau', 'Eau gazeuse'],
  ])('keeps %s and %s apart', (one, other) => {
    expect(shoppingKey(one)).not.toBe(shoppingKey(other));
  });
});

const quantityOf = (name: string, people: number) =>
  usualShopping(people).find((item) => item.name === name)?.quantity;

describe('usualShopping', () => {
  it('grows with the guests, in whole units', () => {
    expect([1, 3, 4, 18].map((people) => quantityOf('Baguettes', people))).toEqual([1, 1, 2, 6]);
    expect(quantityOf('Gobelets', 18)).toBe(36);
  });

  it('is what a list takes, for nobody and for five thousand', () => {
    const id = '01a642f7-b950-7215-9aa1-50dff43a7eb9';
    for (const item of [0, 150, 4999].flatMap(usualShopping))
      expect(addShoppingItemBodySchema.parse({ id, ...item })).toMatchObject(item);
  });
});

describe('readShoppingLines', () => {
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
    ['1 000 g de farine', { name: 'farine', quantity: 1000, unit: 'g' }],
    ['1\u202f500\u00a0g de farine', { name: 'farine', quantity: 1500, unit: 'g' }],
    ['1,5\u00a0kg de comté', { name: 'comté', quantity: 1500, unit: 'g' }],
    ['750 ml de crème', { name: 'crème', quantity: 75, unit: 'cl' }],
    ['250gr de beurre', { name: 'beurre', quantity: 250, unit: 'g' }],
    ['2 x 1,5 l de jus', { name: 'jus 1,5 l', quantity: 2, unit: 'piece' }],
    ['6×33cl de limonade', { name: 'limonade 33 cl', quantity: 6, unit: 'piece' }],
    ['2 x 6 bouteilles d’eau', { name: 'eau', quantity: 12, unit: 'bottle' }],
    ['2 x 6 œufs', { name: 'œufs', quantity: 12, unit: 'piece' }],
    ['3 x nappe', { name: 'nappe', quantity: 3, unit: 'piece' }],
    ['citrons x 6', { name: 'citrons', quantity: 6, unit: 'piece' }],
    ['jus 1,5 l ×2', { name: 'jus 1,5 l', quantity: 2, unit: 'piece' }],
    ['2 x 1,5 l', { name: '1,5 l', quantity: 2, unit: 'piece' }],
    ['Box 4', { name: 'Box 4', quantity: 1, unit: 'piece' }],
    ['- pain', { name: 'pain', quantity: 1, unit: 'piece' }],
    ['\u200b\ufeffpain', { name: 'pain', quantity: 1, unit: 'piece' }],
  ])('reads %s', (line, item) => {
    expect(readShoppingLines(line)).toEqual([item]);
  });
});

describe('a pasted list', () => {
  const names = (text: string) => readShoppingLines(text).map(({ name, quantity }) => `${quantity} ${name}`);

  it.each([
    ['6 citrons\n2 nappes\r\npain', ['6 citrons', '2 nappes', '1 pain']],
    ['- [ ] 6 citrons\n- [x] 2 nappes\n\n', ['6 citrons', '2 nappes']],
    ['1. pain\n2) sel', ['1 pain', '1 sel']],
    ['• 1,5 l de lait ; • 1 000 g de farine', ['150 lait', '1000 farine']],
    ['6 citrons,2 nappes, pain', ['6 citrons', '2 nappes', '1 pain']],
    [' \n , ; ', []],
  ])('%j is several items', (text, items) => {
    expect(names(text)).toEqual(items);
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
