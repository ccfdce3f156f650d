import type { Challenge } from '@lampion/contract/events/events';
import { expect, test } from 'vitest';
import {
  describeDone,
  describeLeft,
  describePoints,
  describeTakers,
  scoreChallenges,
} from './event-challenges.tsx';

function challenge(points: number, completed: boolean, more: Partial<Challenge> = {}): Challenge {
  const base = { id: `challenge-${points}`, title: 'Chanter', description: '', isOptional: false };
  return { ...base, points, completed, confirmedCount: 0, ...more };
}

test('points of all challenges and of completed ones are summed', () => {
  const score = scoreChallenges([challenge(10, true), challenge(20, false), challenge(15, true)]);
  expect(score).toEqual({ done: 2, left: 1, points: 45, pointsDone: 25 });
  expect(describeLeft(score)).toBe('1 défi à compléter');
  expect(describeDone(score)).toBe('2 relevés sur 3');
  expect(describePoints(score)).toBe('25 points gagnés sur 45');
});

test('optional ones give their points, and are not among those to take up', () => {
  const score = scoreChallenges([challenge(10, true, { isOptional: true }), challenge(20, false)]);
  expect(score).toEqual({ done: 0, left: 1, points: 30, pointsDone: 10 });
  expect(describeDone(score)).toBe('0 relevé sur 1');
});

test('without a challenge there are none to complete', () => {
  const score = scoreChallenges([]);
  expect(describeLeft(score)).toBe('0 défis à compléter');
  expect(describePoints(score)).toBe('0 point gagné sur 0');
});

test('how many took one up is said without their names', () => {
  expect(describeTakers(challenge(10, false))).toBe(null);
  expect(describeTakers(challenge(10, true))).toBe('Relevé');
  expect(describeTakers(challenge(10, true, { confirmedCount: 1 }))).toBe('Relevé par 1 invité');
  expect(describeTakers(challenge(10, true, { confirmedCount: 12 }))).toBe('Relevé par 12 invités');
});
