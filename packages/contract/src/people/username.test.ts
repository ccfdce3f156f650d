import { expect, it } from 'vitest';
import { isReservedUsername, normaliseUsername, proposeUsernames, usernameSchema } from './username.ts';

it.each([
  ['Inès_B', 'ines_b'],
  [' @Malo', 'malo'],
  ['CŒUR.d', 'coeur.d'],
  ['e\u0301lodie', 'elodie'],
])('makes one username of all spellings: %j is %j', (typed, username) => {
  expect(normaliseUsername(typed)).toBe(username);
});

it('takes 2 to 30 letters, digits, points and underscores, of which one is a letter or a digit', () => {
  const accepted = ['lu', 'a'.repeat(30), 'lina.m', '_7'];
  const refused = ['l', '', 'a'.repeat(31), 'li na', 'lina-m', '..', '._', 'лина', 'a/b'];
  expect(accepted.filter((name) => !usernameSchema.safeParse(name).success)).toEqual([]);
  expect(refused.filter((name) => usernameSchema.safeParse(name).success)).toEqual([]);
});

it('reserves names that would pass for us, in every spelling', () => {
  expect(['lampion', 'lam.pion', '_support_', 'me'].filter((name) => !isReservedUsername(name))).toEqual([]);
  expect(['lampionne', 'supportrice', 'lina.m'].filter(isReservedUsername)).toEqual([]);
});

it.each(['support', 'admin', 'admin2', 'sup.port', 'lampion.fr', 'admin_34', 'team.soir'])(
  'proposes nothing that would pass for us near %s',
  (typed) => expect(proposeUsernames(typed, () => 0.5)).toEqual([]),
);

it('proposes names near one of a member', () => {
  expect(proposeUsernames('lina.m', () => 0.5)).toContain('lina.m2');
});
