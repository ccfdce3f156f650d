import { describe, expect, it } from 'vitest';
import { formatMoney } from './format.ts';
import { readCents, readNumber, writeCents } from './typed-number.ts';

/**
 * Every hundredth of the first euros, then amounts up to 10 000 € at steps that share no factor
 * with 100.
 */
const amounts = [
  ...Array.from({ length: 300 }, (_, cents) => cents),
  ...Array.from({ length: 3000 }, (_, index) => index * 337 + 99),
];

describe('readCents', () => {
  it.each([
    ['12', 1200],
    ['12,5', 1250],
    ['12.50', 1250],
    ['12.05 €', 1205],
    ['12€50', 1250],
    ['12 € 50', 1250],
    ['12 euros 50', 1250],
    ['12 euros 50 centimes', 1250],
    ['1 euro', 100],
    ['€ 12,50', 1250],
    ['12,50 EUR', 1250],
    ['1 234,56', 123456],
    ['1\u202f234,56\u00a0€', 123456],
    ['1 234 € 05', 123405],
    [' \u200e12,50\u200b\ufeff ', 1250],
    ['0,1', 10],
  ])('reads %j', (text, cents) => {
    expect(readCents(text)).toBe(cents);
  });

  it.each([
    ['12 50'],
    ['12 5'],
    ['1 2345'],
    ['1  234'],
    ['0 500'],
    ['12€5'],
    ['12€500'],
    ['12,50 € 30'],
    ['12,345'],
    ['1.234'],
    ['1,234.50'],
    ['1.234,50'],
    ['12,'],
    [',50'],
    ['12,5,0'],
    ['-3'],
    ['−3'],
    ['+3'],
    ['1e3'],
    ['0x10'],
    ['12 $'],
    ['12\n34'],
    ['douze'],
    ['Infinity'],
    ['€'],
    [''],
  ])('refuses %j', (text) => {
    expect(readCents(text)).toBeNaN();
  });

  it('reads what Lampion writes, and every way to write the same amount', () => {
    for (const cents of amounts) {
      const euros = Math.floor(cents / 100);
      const rest = String(cents % 100).padStart(2, '0');
      const written = [
        ...[formatMoney(cents), writeCents(cents), `${euros},${rest}`, `${euros}.${rest} €`],
        ...[`${euros}€${rest}`, `${euros} € ${rest}`, `${euros} euros ${rest}`],
      ];
      expect(written.map(readCents)).toEqual(written.map(() => cents));
    }
  });

  it('never takes two numbers for one', () => {
    for (const cents of amounts) {
      const rest = String(cents % 100).padStart(2, '0');
      expect(readCents(`${Math.floor(cents / 100)} ${rest}`)).toBeNaN();
    }
  });
});

describe('readNumber', () => {
  it.each([
    ['12', 0, 12],
    ['1 000', 0, 1000],
    ['1\u00a0000\u00a0000', 0, 1_000_000],
    ['5,5', 2, 5.5],
    ['5.55', 2, 5.55],
  ])('reads %j with %i decimals', (text, decimals, number) => {
    expect(readNumber(text, decimals)).toBe(number);
  });

  it.each([
    ['5,5', 0],
    ['5,555', 2],
    ['1e2', 0],
    ['0x10', 0],
    ['-1', 0],
    ['12 50', 0],
    ['', 0],
  ] as const)('refuses %j with %i decimals', (text, decimals) => {
    expect(readNumber(text, decimals)).toBeNaN();
  });
});
