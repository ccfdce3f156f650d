import { expect, it } from 'vitest';
import { defaultPlanLimits } from './plan-limits.ts';
import { describeLimit, describeLimits } from './plan-words.ts';

it('says what a plan allows, nothing and anything included', () => {
  expect(describeLimits(defaultPlanLimits.discovery)).toEqual([
    '2 événements par mois',
    '50 invités par événement',
    'Sans annonce aux invités',
  ]);
  expect(describeLimits(defaultPlanLimits.enterprise)).toEqual([
    'Événements illimités',
    'Invités illimités',
    'Annonces illimitées',
  ]);
  expect(describeLimit('announcementsPerMonth', 1)).toBe('1 annonce par mois');
});
