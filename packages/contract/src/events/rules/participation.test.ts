import { describe, expect, it } from 'vitest';
import { averageParticipation } from './participation.ts';

describe('averageParticipation', () => {
  it('averages the share of yes over events, not over guests', () => {
    const small = { guests: 2, yes: 2 };
    const large = { guests: 100, yes: 50 };
    expect(averageParticipation([small, large])).toBe(75);
  });

  it('ignores events without guests', () => {
    expect(
      averageParticipation([
        { guests: 0, yes: 0 },
        { guests: 4, yes: 1 },
      ]),
    ).toBe(25);
  });

  it('rounds halves up', () => {
    expect(averageParticipation([{ guests: 8, yes: 1 }])).toBe(13);
  });

  it('is 0 without any guest', () => {
    expect(averageParticipation([])).toBe(0);
    expect(averageParticipation([{ guests: 0, yes: 0 }])).toBe(0);
  });
});
