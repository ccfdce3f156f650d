import { describe, expect, it } from 'vitest';
import { countryCodes, hasSiret, nameCountry, vatPrefixOf } from '../../platform/rules/countries.ts';
import { findVatNumberFault, frenchVatKey, normaliseVatNumber } from './vat-number.ts';

const siret = '73282932000074';
const faultOf = (vatNumber: string, country = 'FR') =>
  findVatNumberFault({ vatNumber, country, siret: hasSiret(country) ? siret : '' });

describe('findVatNumberFault', () => {
  it('accepts the number of a company’s own SIREN, and none, in France and overseas', () => {
    expect(normaliseVatNumber(' fr 44 732.829-320\u202f')).toBe('FR44732829320');
    for (const country of ['FR', 'RE', 'YT']) {
      expect([faultOf('FR44732829320', country), faultOf('', country)]).toEqual([null, null]);
    }
  });

  it.each(['FR00732829320', 'FR45732829320', 'FRXX732829320'])('finds the key of %s wrong', (number) => {
    expect(faultOf(number)).toMatch('c’est FR 44');
  });

  it('finds a number of another company, country or length', () => {
    expect(faultOf('FR83404833048')).toMatch('n’est pas celui de ce SIRET');
    expect(faultOf('DE129273398')).toMatch('commence par FR');
    expect(faultOf('FR4473282932')).toMatch('puis votre SIREN');
  });

  it('is required in the Union abroad, where it begins as the country’s numbers do', () => {
    expect([faultOf('', 'DE'), faultOf('DE129273398', 'DE')]).toEqual([
      'Indiquez votre numéro de TVA : il remplace le SIRET',
      null,
    ]);
    expect([faultOf('EL094259216', 'GR'), faultOf('GR094259216', 'GR')]).toEqual([
      null,
      'Pour ce pays, un numéro de TVA commence par EL',
    ]);
    expect(faultOf('DE1', 'DE')).toMatch('incomplet');
  });

  it('does not exist elsewhere', () => {
    expect([faultOf('', 'CH'), faultOf('', 'NC')]).toEqual([null, null]);
    expect(faultOf('CHE123456788', 'CH')).toMatch('Laissez ce champ vide');
    expect(faultOf('FR53000004605', 'MC')).toBeNull();
  });

  it('has a key of two figures for each SIREN', () => {
    expect([frenchVatKey('732829320'), frenchVatKey('404833048')]).toEqual(['44', '83']);
    expect(frenchVatKey('000000029')).toHaveLength(2);
  });
});

describe('countries', () => {
  it('are all but the Terres australes, each once, with a French name', () => {
    expect([countryCodes.length, new Set(countryCodes).size]).toEqual([248, 248]);
    expect(countryCodes.filter((code) => nameCountry(code) === code)).toEqual([]);
    expect(nameCountry('DE')).toBe('Allemagne');
    expect([hasSiret('PM'), hasSiret('NC'), vatPrefixOf('PM')]).toEqual([true, false, null]);
  });
});
