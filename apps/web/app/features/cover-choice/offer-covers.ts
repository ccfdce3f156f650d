import { type CoverPlan, type CoverSky, coverPlans, coverSkies } from '@lampion/contract/schemas/cover';
import type { EventType } from '@lampion/contract/schemas/event-type';
import { COVER_CHOICES } from '@lampion/drawing/cover';
import { createRandom, hashText } from '@lampion/drawing/seeded-random';

/** A composition on a ground. */
export interface DrawnCover {
  readonly plan: CoverPlan;
  readonly sky: CoverSky;
}

export const OFFERS_PER_DRAW = 9;

const isSame = (a: DrawnCover, b: DrawnCover) => a.plan === b.plan && a.sky === b.sky;

function combine(plans: readonly CoverPlan[], skies: readonly CoverSky[]): DrawnCover[] {
  return plans.flatMap((plan) => skies.map((sky) => ({ plan, sky })));
}

function shuffle(covers: readonly DrawnCover[], seed: string): DrawnCover[] {
  const random = createRandom(hashText(seed));
  return covers
    .map((cover) => ({ cover, rank: random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ cover }) => cover);
}

/**
 * The covers of one draw: first those made for the type, then others, all different until each was offered. What is
 * chosen is always among them.
 */
export function offerCovers(type: EventType, draw: number, chosen: DrawnCover | null): readonly DrawnCover[] {
  const own = combine(COVER_CHOICES[type].plans, COVER_CHOICES[type].skies);
  const others = combine(coverPlans, coverSkies).filter((cover) => !own.some((one) => isSame(one, cover)));
  const all = [...own, ...shuffle(others, type)];
  const first = (draw * OFFERS_PER_DRAW) % all.length;
  const offered = [...all, ...all].slice(first, first + OFFERS_PER_DRAW);
  if (chosen === null || offered.some((cover) => isSame(cover, chosen))) return offered;
  return [chosen, ...offered.slice(0, -1)];
}
