import { describe, expect, it } from 'vitest';
import { addShoppingItemBodySchema } from '../schemas/shopping-list.ts';
import { usualShopping } from './usual-shopping.ts';

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
