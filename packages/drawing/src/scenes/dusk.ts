import type { Colour } from '../colour.ts';
import { drawGarland, hangString, type StrungLantern } from '../garland.ts';
import { itemAt } from '../list.ts';
import { once, svg, svgDocument } from '../svg.ts';

const DUSK: readonly Colour[] = [
  '#1D1531',
  '#2A1838',
  '#431C40',
  '#6B2245',
  '#A02C46',
  '#D64A3C',
  '#FF6B35',
  '#FF9141',
  '#FFB347',
];

interface DuskOptions {
  /** Half-width of the innermost band. */
  radius: number;
  /** How much wider each next band is, from the inside. */
  steps: readonly number[];
  /** Height of a band for a width of 1. */
  flatness: number;
  /** From the outermost band to the innermost. */
  colours?: readonly Colour[];
}

/**
 * The setting sun in flat concentric bands: the light of Lampion is drawn in steps, never as a
 * gradient or blur.
 */
export function drawDusk(
  x: number,
  y: number,
  { radius, steps, flatness, colours = DUSK }: DuskOptions,
): string {
  let reach = radius;
  let bands = '';
  colours.toReversed().forEach((colour, index) => {
    bands = svg`<ellipse cx="${x}" cy="${y}" rx="${reach}" ry="${reach * flatness}" fill="${colour}"/>${bands}`;
    if (index < colours.length - 1) reach += itemAt(steps, index);
  });
  return bands;
}

const LANTERNS: readonly StrungLantern[] = [
  [0.16, 'boule', 'framboise', 60],
  [0.5, 'boule', 'lampion', 84],
  [0.82, 'boule', 'miel', 62],
];

/** The head of the subscription ticket, 400 × 190. */
export const drawSubscriptionScene: () => string = once(() => {
  const steps = [22, 26, 30, 34, 38, 44, 50, 60];
  const dusk = drawDusk(200, 214, { radius: 60, steps, flatness: 0.72 });
  const garland = drawGarland(hangString(-20, 26, 420, 14, 34), LANTERNS, {
    cord: () => 5,
    stroke: { width: 1.6 },
  });
  return svgDocument(
    { viewBox: '0 0 400 190', className: 'subscription-art', fit: 'xMidYMin slice' },
    dusk + garland,
  );
});

const PLUM = ['#2A1838', '#34193C', '#431C40', '#571F43', '#6B2245', '#842644', '#A02C46'];

/** The plum sunset behind the landing page's carousel. */
export const drawCarouselBackdrop: () => string = once(() => {
  const steps = [44, 50, 56, 64, 76, 90, 110, 140];
  const dusk = drawDusk(350, 580, { radius: 90, steps, flatness: 0.9, colours: PLUM });
  return svgDocument({ viewBox: '0 0 700 560', className: 'stage-art', fit: 'xMidYMid slice' }, dusk);
});
