import { once } from '../draw-once.ts';
import { drawDusk } from '../dusk.ts';
import type { StrungLantern } from '../garland.ts';
import { drawGarland, hangString } from '../garland.ts';
import { svgDocument } from '../svg.ts';

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
