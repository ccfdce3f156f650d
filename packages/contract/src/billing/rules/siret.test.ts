import { describe, expect, it } from 'vitest';
import { findSiretFault, isSiren, normaliseSiret } from './siret.ts';

describe('normaliseSiret', () => {
  it('drops spaces of every width', () => {
    expect(normaliseSiret(' 732 829 320\u00a0000\u202f74 ')).toBe('73282932000074');
  });
});

describe('findSiretFault', () => {
  it.each(['73282932000074', '732 829 320 00074', '35600000000048'])('accepts %s', (siret) => {
    expect(findSiretFault(siret)).toBeNull();
  });

  it.each(['', '      '])('finds "%s" missing', (siret) => {
    expect(findSiretFault(siret)).toBe('SIRET requis');
  });

  it.each(['12345', '1 2 3 4 5'])('finds "%s" too short before anything else', (siret) => {
    expect(findSiretFault(siret)).toBe('SIRET trop court');
  });

  it.each(['123456', '7328293200007', '732829320000740', '7328293200007A', 'abcdef', '00000000000000'])(
    'refuses %s',
    (siret) => {
      expect(findSiretFault(siret)).toBe('SIRET invalide');
    },
  );

  it('finds every single mistyped digit', () => {
    const siret = '73282932000074';
    for (let place = 0; place < siret.length; place += 1) {
      for (const digit of '0123456789') {
        const typed = siret.slice(0, place) + digit + siret.slice(place + 1);
        expect(findSiretFault(typed)).toBe(typed === siret ? null : 'SIRET invalide');
      }
    }
  });

  it('accepts establishments of La Poste by their own rule, and no others', () => {
    // 3 + 5 + 6 + 1 = 15: a multiple of 5, with a wrong Luhn key.
    expect(findSiretFault('35600000000001')).toBeNull();
    expect(findSiretFault('35600000000002')).toBe('SIRET invalide');
    expect(findSiretFault('73282932000003')).toBe('SIRET invalide');
  });
});

it('knows a SIREN by its nine digits and their key', () => {
  expect(['732 829 320', '356000000'].map(isSiren)).toEqual([true, true]);
  expect(['732829321', '73282932', '73282932000074', '000000000', 'ABCDEFGHI'].some(isSiren)).toBe(false);
});
