import { describe, expect, it } from 'vitest';
import { shoppingKey } from './shopping-key.ts';

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
