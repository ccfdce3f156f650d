import { expect, test } from 'vitest';
import { describeChoice } from './organiser-choice.tsx';

test.each([
  [{ channels: [], hasReminders: true }, 'Aucune annonce'],
  [{ channels: ['email'], hasReminders: true }, 'E-mail'],
  [{ channels: ['web', 'email'], hasReminders: false }, 'Navigateur, puis E-mail, sans rappels'],
] as const)('%o is described as %s', ({ channels, hasReminders }, words) => {
  expect(describeChoice({ channels: [...channels], hasReminders })).toBe(words);
});
