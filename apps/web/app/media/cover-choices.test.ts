import { eventTypes } from '@lampion/contract/events/event-type';
import { coverPlans, coverSkies } from '@lampion/contract/media/cover';
import { COVER_CHOICES, readCoverSubject } from '@lampion/drawing/cover';
import { describe, expect, it } from 'vitest';
import { OFFERS_PER_DRAW, offerCovers } from './cover-choices.tsx';

const nameOf = ({ plan, sky }: { plan: string; sky: string }) => `${plan}/${sky}`;

it('every composition and ground of the contract can be drawn', () => {
  for (const plan of coverPlans)
    expect(readCoverSubject({ id: 'a', type: 'party', plan })).toMatchObject({ plan });
  for (const sky of coverSkies)
    expect(readCoverSubject({ id: 'a', type: 'party', sky })).toMatchObject({ sky });
});

describe('offerCovers', () => {
  it.each(eventTypes)('begins with those made for %s', (type) => {
    const { plans, skies } = COVER_CHOICES[type];
    const made = plans.flatMap((plan) => skies.map((sky) => nameOf({ plan, sky })));
    expect(offerCovers(type, 0, null).slice(0, made.length).map(nameOf)).toEqual(made);
  });

  it('offers each of them once before any comes back', () => {
    const total = coverPlans.length * coverSkies.length;
    const draws = Array.from({ length: Math.floor(total / OFFERS_PER_DRAW) }, (_, draw) =>
      offerCovers('party', draw, null),
    );
    const names = draws.flat().map(nameOf);
    expect(new Set(names).size).toBe(names.length);
    expect(offerCovers('party', 1000, null)).toHaveLength(OFFERS_PER_DRAW);
  });

  it('shows what is chosen in every draw', () => {
    const chosen = { plan: 'nappe', sky: 'menthe' } as const;
    for (let draw = 0; draw < 10; draw += 1) {
      const offered = offerCovers('concert', draw, chosen);
      expect(offered).toHaveLength(OFFERS_PER_DRAW);
      expect(offered.map(nameOf)).toContain('nappe/menthe');
    }
  });
});
