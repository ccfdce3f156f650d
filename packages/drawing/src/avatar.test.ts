import { expect, it } from 'vitest';
import { avatarInitials, avatarInk, drawAvatar } from './avatar.ts';

it.each([
  ['guinguette_du_canal', 'GD'],
  ['Camille R.', 'CR'],
  ['idir', 'I'],
  ['élodie-marie', 'ÉM'],
  ['___', ''],
])('reads the initials of %s', (name, initials) => {
  expect(avatarInitials(name)).toBe(initials);
});

it('is deterministic for a name', () => {
  expect(avatarInk('guinguette_du_canal')).toBe('menthe');
  expect(drawAvatar('zoe_p')).toBe(drawAvatar('zoe_p'));
  expect(drawAvatar('zoe_p')).not.toBe(drawAvatar('zoe_q'));
});

it('writes the initials into the picture only when asked to, and never as markup', () => {
  expect(drawAvatar('a b')).not.toContain('<text');
  expect(drawAvatar('a b', { hasInitials: true })).toContain('>AB</text>');
  expect(drawAvatar('<b &c', { hasInitials: true })).toContain('>&lt;&amp;</text>');
});
