import { expect, it } from 'vitest';
import { describeStrength, ratePassword } from './new-password-field.tsx';

it.each([
  ['', 0],
  ['lampion', 0],
  ['Aa1!Bb2?c', 0],
  ['aaaaaaaaaaaa', 1],
  ['0612345678', 1],
  ['guinguette', 2],
  ['Guinguette44', 3],
  ['la lune danse sur le canal', 4],
])('rates « %s » %i', (password, strength) => {
  expect(ratePassword(password)).toBe(strength);
});

const good = { fault: null };

it.each([
  ['Lampion-du-canal-2026', 'le nom de Lampion'],
  ['Été à Orléans 2026', 'une saison'],
  ['Camille.2026', 'votre adresse ou votre nom'],
  ['abcabcabcabc', 'trop courant'],
  [`${'une phrase '.repeat(19)}trop longue`, '200 caractères'],
])('says of « %s » what the server will, without asking', (password, words) => {
  const described = describeStrength(password, 'camille@exemple.fr', good);
  expect(described.words).toContain(words);
  expect(described.strength).toBe(1);
});

it('does not approve a password before the server has', () => {
  const password = 'la lune danse sur le canal';
  expect(describeStrength(password, '', 'waiting')).toEqual({ strength: 1, words: 'Assez long, à vérifier' });
  expect(describeStrength(password, '', good)).toEqual({ strength: 4, words: 'Très solide' });
});

it('shows the server’s verdict on a common one, however strong it looks', () => {
  const described = describeStrength('Guinguette44!', '', { fault: 'Ce mot de passe est trop courant.' });
  expect(described).toEqual({ strength: 1, words: 'Ce mot de passe est trop courant.' });
});
