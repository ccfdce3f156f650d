import { describe, expect, it } from 'vitest';
import { describeParticipation, scaleTop } from './participation-words.ts';

describe('scaleTop', () => {
  it.each([
    [0, 2],
    [1, 2],
    [3, 4],
    [9, 10],
    [10, 10],
    [14, 20],
    [47, 50],
    [100, 100],
    [230, 300],
  ])('ends a chart of %i at %i', (highest, top) => {
    expect(scaleTop(highest)).toBe(top);
  });
});

describe('describeParticipation', () => {
  const week = { from: '2026-11-16', yes: 2, maybe: 1, no: 0, replies: 3 };

  it('sums all weeks', () => {
    expect(describeParticipation([week, week], 'semaines')).toBe('6 réponses, dont 4 oui, en 2 semaines.');
  });

  it('says that there are no replies', () => {
    const silent = { ...week, yes: 0, maybe: 0, replies: 0 };
    expect(describeParticipation([silent, silent], 'semaines')).toBe('Aucune réponse en 2 semaines.');
  });
});
