import { describe, expect, it } from 'vitest';
import { findIbanFault, formatIban, tidyIban, writeSepaCode } from './sepa-transfer.ts';

describe('an IBAN', () => {
  it.each([
    'FR76 3000 6000 0112 3456 7890 189',
    'be68-5390-0754-7034',
    'DE89\u00a03704\u00a00044\u00a00532\u00a00130\u00a000',
    'MT84 MALT 0110 0001 2345 MTLC AST0 01S',
    'NO93 8601 1117 947',
  ])('is read as it is printed: %s', (typed) => {
    expect(findIbanFault(tidyIban(typed))).toBeNull();
  });

  it.each([
    ['', 'Indiquez un IBAN'],
    ['20041010050500013M02606', 'Indiquez un IBAN'],
    ['FR76 3000 6000 0112 3456 7890 198', 'contient une faute de frappe'],
    ['FR76 3000 6000 0112 3456 7890 18', 'a 26 caractères au lieu de 27'],
    ['TN59 1000 6035 1835 9847 8831', 'n’est pas d’un pays de l’espace SEPA'],
    ['ＦＲ76 3000 6000 0112 3456 7890 189', 'Indiquez un IBAN'],
  ])('is refused with the reason: %s', (typed, words) => {
    expect(findIbanFault(tidyIban(typed))).toContain(words);
  });

  it('is refused with any two neighbouring digits exchanged', () => {
    const iban = 'FR7630006000011234567890189';
    for (let place = 2; place < iban.length - 1; place += 1) {
      const [one, other] = [iban[place], iban[place + 1]];
      const wrong = iban.slice(0, place) + other + one + iban.slice(place + 2);
      if (one !== other) expect([wrong, findIbanFault(wrong)]).toEqual([wrong, expect.any(String)]);
    }
  });

  it('is shown in groups', () => {
    expect(formatIban('BE68539007547034')).toBe('BE68\u00a05390\u00a00754\u00a07034');
  });
});

/** The elements in the order of the standard, with their greatest lengths in characters. */
const elements = [
  ['serviceTag', 3],
  ['version', 3],
  ['characterSet', 1],
  ['identification', 3],
  ['bic', 11],
  ['name', 70],
  ['account', 34],
  ['amount', 12],
  ['purpose', 4],
  ['structured', 35],
  ['unstructured', 140],
] as const;

function parse(text: string): Record<(typeof elements)[number][0], string> {
  const lines = text.split('\n');
  expect(lines.length).toBeLessThanOrEqual(elements.length + 1);
  expect(encodeURIComponent(text).replaceAll(/%../g, '.').length).toBeLessThanOrEqual(331);
  const read = elements.map(([name, max], place) => {
    const value = lines[place] ?? '';
    expect(value.length, name).toBeLessThanOrEqual(max);
    return [name, value] as const;
  });
  return Object.fromEntries(read) as ReturnType<typeof parse>;
}

describe('the code of a transfer', () => {
  const transfer = {
    iban: 'FR7630006000011234567890189',
    holder: 'Nour Haddad',
    cents: 1230,
    reason: 'Lampion',
  };

  it('has the elements of the standard', () => {
    expect(parse(writeSepaCode(transfer))).toEqual({
      serviceTag: 'BCD',
      version: '002',
      characterSet: '1',
      identification: 'SCT',
      bic: '',
      name: 'Nour Haddad',
      account: 'FR7630006000011234567890189',
      amount: 'EUR12.30',
      purpose: '',
      structured: '',
      unstructured: 'Lampion',
    });
  });

  it('keeps accents and drops what banks refuse', () => {
    const words = { holder: 'Zoé  Müller 🎉', reason: 'L’été d’Inès 🏮\nchez “elle”' };
    expect(parse(writeSepaCode({ ...transfer, ...words }))).toMatchObject({
      name: 'Zoé Müller',
      unstructured: "L'été d'Inès chez elle",
    });
  });

  it.each([1, 100, 999_999, 1_000_000])('writes %i cents with a point and two decimals', (cents) => {
    const { amount } = parse(writeSepaCode({ ...transfer, cents }));
    expect(amount).toMatch(/^EUR\d+\.\d\d$/);
    expect(Math.round(Number(amount.slice(3)) * 100)).toBe(cents);
  });

  it('fits the largest code allowed, whatever the texts', () => {
    const long = { holder: 'é'.repeat(90), reason: 'é à ü '.repeat(60) };
    const { name, unstructured } = parse(writeSepaCode({ ...transfer, ...long }));
    expect(name).toHaveLength(70);
    expect(unstructured.length).toBeGreaterThan(40);
  });
});
