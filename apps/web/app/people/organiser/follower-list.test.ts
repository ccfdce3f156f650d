import { expect, test } from 'vitest';
import { countFollowers } from './follower-list.tsx';

test('followers are counted from the first one on, and matches from none', () => {
  expect([0, 1, 12_480].map((total) => countFollowers(total, false))).toEqual([
    '',
    '1 abonné suit vos soirées',
    '12\u202f480 abonnés suivent vos soirées',
  ]);
  expect([0, 1, 2].map((total) => countFollowers(total, true))).toEqual([
    'Aucun abonné ne correspond à votre recherche',
    '1 abonné correspond à votre recherche',
    '2 abonnés correspondent à votre recherche',
  ]);
});
