import { expect, it } from 'vitest';
import { orderAmounts } from './invoice-labels.ts';

const pay = (taxes: 'included' | 'excluded', percent: number, mention = '') =>
  orderAmounts({ unit_amount: 2999, taxes }, { percent, mention }).map(([, value]) => value);

it('adds VAT to a price without it, takes it out of one with it, and says why there is none', () => {
  expect(pay('included', 20)).toEqual(['24,99\u00a0€', '5,00\u00a0€ (20\u00a0%)', '29,99\u00a0€']);
  expect(pay('excluded', 8.5)).toEqual(['29,99\u00a0€', '2,55\u00a0€ (8,5\u00a0%)', '32,54\u00a0€']);
  expect(pay('included', 0, 'Autoliquidation')).toEqual(['29,99\u00a0€', 'Autoliquidation', '29,99\u00a0€']);
});
