import { expect, test } from 'vitest';
import { splitTags } from './tags-card.tsx';

test('commas split, spaces and empty pieces go, doubles too', () => {
  expect(splitTags(' Barathon , ,Défis,, Défis', ['Nuit', 'Barathon'])).toEqual([
    'Nuit',
    'Barathon',
    'Défis',
  ]);
});
