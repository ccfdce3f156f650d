import { describe, expect, it } from 'vitest';
import { describePasswordFault, findPasswordFault } from './password-strength.ts';

describe('the weakness of a password', () => {
  it.each(['Lampion-du-canal', 'vive les lampions', 'l4mp10n!fort', 'L.a.m.p.i.o.n 77', 'monlampionrouge'])(
    'is the product’s name in « %s »',
    (password) => {
      expect(findPasswordFault(password)).toBe('product');
    },
  );

  it.each([
    'Printemps2026',
    'printemps!!',
    'pr1nt3mps-au-quai',
    'Été2026!!!',
    'ete-ete-ete-2',
    'été à Orléans',
    'MonEte2027',
    'monete2027',
    '2026etemarseille',
    'Automne 26',
    'hiver2026!',
    'H1ver-2026',
    'superhiver26',
    'hiverete1999',
    'Summer2026!',
    'mysummerjob',
    'W1nter is here',
    'Fall2026fall',
    'Autumn-leaves',
    'Spring@2025',
  ])('is a season in « %s »', (password) => {
    expect(findPasswordFault(password)).toBe('season');
  });

  it.each([
    'camille-martin-1',
    'CamilleMartin!',
    'c4mille-2026!',
    'martin-camille',
    'camille.martin+bal@exemple.fr',
    'Camille bal 44',
    'Roussel44!!!',
    'zoeroussel1998',
  ])('is the owner’s address or name in « %s »', (password) => {
    const owner = { email: 'Camille.Martin+bal@exemple.fr', names: ['Zoé Roussel'] };
    expect(findPasswordFault(password, owner)).toBe('own-name');
  });

  it.each([
    ['la rue martin dort', 'camille.martin@exemple.fr'],
    ['c4mille au bal', 'camille@exemple.fr'],
    ['ca.mille sabords', 'camille@exemple.fr'],
    ['la feuille de zoe', 'zoe@exemple.fr'],
    ['quatre lampes sur le quai', 'quai@exemple.fr'],
    ['contact humain et vrai', 'contact@exemple.fr'],
    ['je mange du pain', 'je@exemple.fr'],
  ])('is not that « %s » shares letters with %s', (password, email) => {
    expect(findPasswordFault(password, { email })).toBeNull();
  });

  it.each(['aaaaaaaaaaaa', 'abcabcabcabc', '0612345678', '14/07/1789'])(
    'is how simple « %s » is',
    (password) => {
      expect(findPasswordFault(password)).toBe('simple');
    },
  );

  it.each([
    'une phrase de passe',
    'le chat dort au soleil',
    'la bicyclette bleue',
    'archiver les photos',
    'competence et tetes',
    'waterfalls of sound',
    'k7#mQ2!vLp9z',
    '4815 1623 4210 8567',
    '🎉🎊🥂🍾🎈🎁🎂🪩🕺💃',
  ])('is none in « %s »', (password) => {
    expect(findPasswordFault(password, { email: 'camille@exemple.fr' })).toBeNull();
  });

  it('is fast for any input', () => {
    for (const text of ['a', 'ab', '1', 'ete', 'été ', 'e\u0301'].map((unit) => unit.repeat(200))) {
      findPasswordFault(text, { email: `${'a.'.repeat(100)}@exemple.fr` });
    }
  });

  it('is described in a sentence that names it', () => {
    expect(describePasswordFault('product')).toContain('le nom de Lampion');
    expect(describePasswordFault('season')).toContain('une saison');
    expect(describePasswordFault('own-name')).toContain('votre adresse ou votre nom');
  });
});
