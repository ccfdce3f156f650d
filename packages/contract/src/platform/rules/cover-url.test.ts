import { expect, test } from 'vitest';
import { coverUrl } from './cover-url.ts';

test('a cover is found by type and id', () => {
  expect(coverUrl({ id: 'ab12', type: 'party', plan: null, sky: null })).toBe('/covers/party/ab12.svg');
});

test('what was chosen by hand is asked for', () => {
  const chosen = { id: 'ab12', type: 'barathon', plan: 'rue', sky: 'menthe' };
  expect(coverUrl(chosen)).toBe('/covers/barathon/ab12.svg?plan=rue&sky=menthe');
  expect(coverUrl({ ...chosen, plan: null })).toBe('/covers/barathon/ab12.svg?sky=menthe');
});

test('an id cannot leave the folder', () => {
  expect(coverUrl({ id: '../a b?c', type: 'other', plan: null, sky: null })).toBe(
    '/covers/other/..%2Fa%20b%3Fc.svg',
  );
});
