import { describe, expect, it } from 'vitest';
import { checkProfessional, groupSiret, placeFaults, toProfileBody } from './professional-values.ts';

const values = {
  fullName: 'Camille Roussel',
  email: 'camille@guinguette.fr',
  siret: '732 829 320 00074',
  companyName: 'La Guinguette',
  line: '12 quai de la Fosse',
  postcode: '44000',
  city: 'Nantes',
  country: 'FR',
  vatNumber: '',
};

describe('checkProfessional', () => {
  it('finds no fault in a valid form', () => {
    expect(checkProfessional(values)).toEqual({});
  });

  it('has one sentence for each invalid field', () => {
    const wrong = { fullName: ' ', email: 'camille', siret: '12345', companyName: '' };
    const nowhere = { line: '', postcode: '4400', city: ' ', vatNumber: 'DE129273398' };
    expect(checkProfessional({ ...values, ...wrong, ...nowhere })).toEqual({
      line: 'Indiquez le numéro et la rue',
      postcode: 'Indiquez les cinq chiffres du code postal',
      city: 'Indiquez la ville',
      vatNumber: 'Pour ce pays, un numéro de TVA commence par FR',
      fullName: 'Indiquez votre nom complet',
      email: 'Adresse e-mail invalide',
      siret: 'SIRET trop court',
      companyName: "Indiquez le nom de l'entreprise",
    });
  });

  it.each(['123456', '73282932000075', '7328293200007A'])('does not take %s for a SIRET', (siret) => {
    expect(checkProfessional({ ...values, siret })).toEqual({ siret: 'SIRET invalide' });
  });
});

describe('toProfileBody', () => {
  it('leaves out the numbers that are not asked of companies of the country', () => {
    const typed = { ...values, vatNumber: 'FR44732829320' };
    expect(toProfileBody(typed)).toMatchObject({ siret: values.siret, vatNumber: typed.vatNumber });
    expect(toProfileBody({ ...typed, country: 'CH' })).toMatchObject({ siret: '', vatNumber: '' });
    expect(toProfileBody({ ...typed, country: 'DE' })).toMatchObject({
      siret: '',
      vatNumber: typed.vatNumber,
    });
  });
});

describe('placeFaults', () => {
  it('keeps the first sentence of each field and drops unknown fields', () => {
    const faults = [
      { path: 'email', message: 'un' },
      { path: 'email', message: 'deux' },
      { path: 'plan', message: 'trois' },
      { path: 'address.city', message: 'quatre' },
    ];
    expect(placeFaults(faults)).toEqual({ email: 'un', city: 'quatre' });
  });
});

describe('groupSiret', () => {
  it('groups a whole number and leaves the rest alone', () => {
    expect(groupSiret('73282932000074')).toBe('732 829 320 00074');
    expect(groupSiret('732 829 320 00074')).toBe('732 829 320 00074');
    expect(groupSiret('732829')).toBe('732829');
  });
});
