import { expect, test } from 'vitest';
import { countFollowers, describeFollow, describeReach } from './follower-list.tsx';

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

test('followers say since when, by what and from where they want to be notified', () => {
  const follower = { id: '', username: '', picUrl: null, portraitUrl: null, bio: '', hasAccount: true };
  const since = '2027-07-03T10:00:00Z';
  expect(describeFollow({ ...follower, since, channels: ['app', 'email'], screen: 'event' })).toBe(
    'Depuis le 3 juillet 2027 · prévenu dans l’application, par e-mail, depuis la page d’un événement',
  );
  expect(describeFollow({ ...follower, since, channels: [], screen: null })).toBe(
    'Depuis le 3 juillet 2027 · sans être prévenu',
  );
  expect(describeReach({ app: 1200, push: 0, email: 3 })).toBe(
    'Prévenus de vos nouvelles dates : 1\u202f200 dans l’application, 3 par e-mail',
  );
  expect(describeReach({ app: 0, push: 0, email: 0 })).toBe('');
});
