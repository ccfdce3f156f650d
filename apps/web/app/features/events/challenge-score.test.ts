import type { Challenge } from '@lampion/contract/schemas/event';
import { expect, test } from 'vitest';
import { describeLeft, describePoints, scoreChallenges } from './challenge-score.ts';

function challenge(points: number, completed: boolean): Challenge {
  return { id: `challenge-${points}`, title: 'Chanter', description: '', points, completed };
}

test('points of all challenges and of completed ones are summed', () => {
  const score = scoreChallenges([challenge(10, true), challenge(20, false), challenge(15, true)]);
  expect(score).toEqual({ done: 2, left: 1, points: 45, pointsDone: 25 });
  expect(describeLeft(score)).toBe('1 défi à compléter');
  expect(describePoints(score)).toBe('25 points gagnés sur 45');
});

test('without a challenge there are none to complete', () => {
  const score = scoreChallenges([]);
  expect(describeLeft(score)).toBe('0 défis à compléter');
  expect(describePoints(score)).toBe('0 point gagné sur 0');
});
