import { describe, expect, it } from 'vitest';
import { checkProfessional, groupSiret, placeFaults } from './professional-values.ts';

const values = {
  fullName: 'Camille Roussel',
  email: 'camille@guinguette.fr',
  siret: '732 829 320 00074',
  companyName: 'La Guinguette',
};

describe('checkProfessional', () => {
  it('finds no fault in a valid form', () => {
    expect(checkProfessional(values)).toEqual({});
  });

  it('has one sentence for each invalid field', () => {
    expect(checkProfessional({ fullName: ' ', email: 'camille', siret: '12345', companyName: '' })).toEqual({
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

describe('placeFaults', () => {
  it('keeps the first sentence of each field and drops unknown fields', () => {
    const faults = [
      { path: 'email', message: 'un' },
      { path: 'email', message: 'deux' },
      { path: 'plan', message: 'trois' },
    ];
    expect(placeFaults(faults)).toEqual({ email: 'un' });
  });
});

describe('groupSiret', () => {
  it('groups a whole number and leaves the rest alone', () => {
    expect(groupSiret('73282932000074')).toBe('732 829 320 00074');
    expect(groupSiret('732 829 320 00074')).toBe('732 829 320 00074');
    expect(groupSiret('732829')).toBe('732829');
  });
});
