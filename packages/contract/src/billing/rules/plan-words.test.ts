import { expect, it } from 'vitest';
import { defaultPlanLimits } from './plan-limits.ts';
import { describeLimit, describeLimits, describeRoom } from './plan-words.ts';

it('says what a plan allows, unlimited included', () => {
  expect(describeLimits(defaultPlanLimits.discovery)).toEqual([
    '2 événements par mois',
    '50 invités par événement',
    '2 annonces par mois',
    '1 message aux abonnés par mois',
  ]);
  expect(describeLimits(defaultPlanLimits.enterprise)).toEqual([
    'Événements illimités',
    'Invités illimités',
    'Annonces illimitées',
    'Messages aux abonnés illimités',
  ]);
  expect(describeLimit('announcementsPerMonth', 1)).toBe('1 annonce par mois');
});

it.each([
  [
    { limit: 2, used: 1 },
    'Votre offre Découverte permet 2 événements par mois : 1 en décembre 2026, il en reste 1.',
  ],
  [
    { limit: 2, used: 3 },
    'Votre offre Découverte permet 2 événements par mois : 3 en décembre 2026, il n’en reste pas.',
  ],
  [{ limit: 0, used: 0 }, 'Votre offre Découverte ne permet pas de créer d’événement.'],
  [{ limit: null, used: 9 }, null],
])('says before a form what is left of %j', (room, said) => {
  const words = describeRoom('eventsPerMonth', { name: 'Découverte', where: 'en décembre 2026', ...room });
  expect(words).toBe(said);
});
