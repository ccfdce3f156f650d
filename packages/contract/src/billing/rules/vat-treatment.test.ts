import { describe, expect, it } from 'vitest';
import { findPriceTaxes, findVatTreatment, splitVat } from './vat-treatment.ts';

const seller = { taxMode: 'fixed_rate', taxRate: 20 } as const;
const treat = (country: string, vatNumber = '', vatCheck: 'unchecked' | 'valid' | 'invalid' = 'unchecked') =>
  findVatTreatment({ country, vatNumber, vatCheck }, seller);

describe('findVatTreatment', () => {
  it.each([
    ['FR', 20],
    ['MC', 20],
    ['', 20],
    ['GP', 8.5],
    ['MQ', 8.5],
    ['RE', 8.5],
    ['DE', 20],
  ])('charges %s at %d percent without a VAT number', (country, percent) => {
    expect(treat(country)).toEqual({ kind: 'charged', percent });
  });

  it.each([
    ['GF', /article 294/],
    ['YT', /article 294/],
    ['NC', /article 259-1/],
    ['CH', /article 259-1/],
    ['GB', /article 259-1/],
  ])('charges nothing to %s, and says why', (country, mention) => {
    expect(treat(country)).toEqual({ kind: 'exempt', mention: expect.stringMatching(mention) });
  });

  it('leaves VAT to a company of the Union whose number is not known to be wrong', () => {
    for (const check of ['unchecked', 'valid'] as const) {
      expect(treat('DE', 'DE129273398', check)).toEqual({
        kind: 'reverse_charge',
        mention: expect.stringMatching(/^Autoliquidation/),
      });
    }
    expect(treat('DE', 'DE129273398', 'invalid')).toEqual({ kind: 'charged', percent: 20 });
    expect(treat('FR', 'FR44732829320', 'valid')).toEqual({ kind: 'charged', percent: 20 });
  });

  it('charges nobody under the franchise', () => {
    for (const country of ['FR', 'DE', 'CH', 'GP']) {
      expect(
        findVatTreatment(
          { country, vatNumber: '', vatCheck: 'unchecked' },
          { ...seller, taxMode: 'small_business' },
        ),
      ).toEqual({ kind: 'exempt', mention: expect.stringContaining('293 B') });
    }
  });
});

it('says of prices whether VAT is in them', () => {
  const taxesOf = (taxMode: 'fixed_rate' | 'small_business', pricesIncludeTax: boolean) =>
    findPriceTaxes({ taxMode, pricesIncludeTax });
  expect([taxesOf('fixed_rate', true), taxesOf('fixed_rate', false)]).toEqual(['included', 'excluded']);
  expect(taxesOf('small_business', true)).toBe('none');
});

it('takes VAT out of an amount or adds it, and loses no cent', () => {
  expect(splitVat(2999, { percent: 20, isIncluded: true })).toEqual({ net: 2499, tax: 500, total: 2999 });
  expect(splitVat(2999, { percent: 20, isIncluded: false })).toEqual({ net: 2999, tax: 600, total: 3599 });
  expect(splitVat(999, { percent: 8.5, isIncluded: true })).toEqual({ net: 921, tax: 78, total: 999 });
  expect(splitVat(999, { percent: 0, isIncluded: true })).toEqual({ net: 999, tax: 0, total: 999 });
});
