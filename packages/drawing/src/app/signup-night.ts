import { NUIT_950 } from '../colour.ts';
import { drawCrowd } from '../skyline/crowd.ts';
import { drawBandstand } from '../skyline/park.ts';
import { once } from '../svg.ts';

/** Beside the form on a wide screen: the bandstand and some people. Its sky follows the theme. */
export const drawSignupNight: () => string = once(() => {
  const sky = [
    [560, 270],
    [430, 206],
    [300, 150],
  ].map(
    ([rx, ry], index) => `<ellipse cx="440" cy="300" rx="${rx}" ry="${ry}" fill="var(--glow-${index + 1})"/>`,
  );
  const crowd = drawCrowd({ width: 880, y: 296, seed: 12, fill: NUIT_950 });
  return `<svg class="sg-c" viewBox="0 0 880 300" preserveAspectRatio="xMidYMax slice" aria-hidden="true">${sky.join('')}${drawBandstand(440, 276, 1.1)}${crowd}</svg>`;
});
