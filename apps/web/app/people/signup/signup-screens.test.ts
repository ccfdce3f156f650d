import { describe, expect, it } from 'vitest';
import {
  findNeighbours,
  findOpenScreen,
  findQuestion,
  findStep,
  isScreen,
  screens,
} from './signup-screens.ts';

const answers = { event_type: 'concerts', event_frequency: '3-5', team_size: 'solo' } as const;
const whole = { hasAccount: true, answers, priceId: 'price', companyName: 'La Guinguette' };

describe('the screens', () => {
  it('belong to five steps, one after the other', () => {
    expect(screens.map(findStep)).toEqual([0, 1, 1, 1, 2, 3, 4]);
    expect(screens.map(findQuestion)).toEqual([null, 0, 1, 2, null, null, null]);
  });

  it('lead one at a time, from the first to the last', () => {
    expect(findNeighbours('compte')).toEqual({ before: 'compte', after: 'question-1' });
    expect(findNeighbours('question-3')).toEqual({ before: 'question-2', after: 'offre' });
    expect(findNeighbours('profil')).toEqual({ before: 'entreprise', after: 'profil' });
  });

  it('are known by name', () => {
    expect(isScreen('offre')).toBe(true);
    for (const text of ['', 'question-4', '__proto__', null]) expect(isScreen(text)).toBe(false);
  });
});

describe('findOpenScreen', () => {
  it.each([
    [{ hasAccount: false }, 'compte'],
    [{ answers: {} }, 'question-1'],
    [{ answers: { event_type: 'small' } }, 'question-2'],
    [{ answers: { event_type: 'small', team_size: 'solo' } }, 'question-2'],
    [{ priceId: null }, 'offre'],
    [{ companyName: ' ' }, 'entreprise'],
    [{}, 'profil'],
  ] as const)('stops before what is missing: %j', (missing, screen) => {
    expect(findOpenScreen('profil', { ...whole, ...missing })).toBe(screen);
  });

  it('leads back wherever one has been', () => {
    for (const screen of screens) expect(findOpenScreen(screen, whole)).toBe(screen);
  });
});
