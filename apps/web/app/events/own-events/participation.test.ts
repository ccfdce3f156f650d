import { describe, expect, it } from 'vitest';
import { daysToLabel, describeParticipation, fromFirstReply, scaleTop } from './participation.tsx';

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

const week = { from: '2026-11-16', yes: 2, maybe: 1, no: 0, replies: 3 };
const silent = { ...week, from: '2026-11-09', yes: 0, maybe: 0, replies: 0 };

describe('describeParticipation', () => {
  it('sums all weeks', () => {
    const unit = ['semaine', 'semaines'] as const;
    expect(describeParticipation([week, week], unit)).toBe('6 réponses, dont 4 oui, en 2 semaines.');
    expect(describeParticipation([week], unit)).toBe('3 réponses, dont 2 oui, en 1 semaine.');
  });
});

describe('fromFirstReply', () => {
  it('leaves out what lies before the first reply, and nothing after it', () => {
    expect(fromFirstReply([silent, week, silent])).toEqual([week, silent]);
    expect(fromFirstReply([silent, silent])).toEqual([]);
  });
});

describe('daysToLabel', () => {
  it('names the only day once, else the first and the last', () => {
    expect(daysToLabel([week])).toEqual([{ from: week.from, index: 0, words: '16 nov.' }]);
    expect(daysToLabel([silent, week, week]).map(({ index }) => index)).toEqual([0, 2]);
  });
});
