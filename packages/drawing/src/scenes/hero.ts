import { NUIT_950 } from '../colour.ts';
import type { StrungLantern } from '../garland.ts';
import { drawGarland, hangString } from '../garland.ts';
import { drawCrowd } from '../skyline/crowd.ts';
import { drawBandstand, drawTree } from '../skyline/park.ts';
import { drawRoofs } from '../skyline/roofs.ts';
import { once, svgDocument } from '../svg.ts';
import { drawDusk } from './dusk.ts';

const FAR_ROOFS = '#3A1638';
const NEAR_ROOFS = '#1D1131';
const TREES = '#120C24';
const GARLAND = { halo: 0.92, isSwaying: true };
/** Where the two strings of the wide garland are tied to each other. */
const TIE = { x: 1224, y: 62 };

/** The ball on the square, wide: bottom of the landing page's first screen. */
export const drawHeroScene: () => string = once(() => {
  const width = 1600;
  const steps = [70, 84, 98, 112, 130, 150, 180, 220];
  const far = { width, base: 476, seed: 11, minHeight: 60, maxHeight: 150, minWidth: 100, maxWidth: 190 };
  const near = { width, base: 530, seed: 41, minHeight: 60, maxHeight: 130, minWidth: 110, maxWidth: 220 };
  const content = [
    drawDusk(1010, 500, { radius: 210, steps, flatness: 0.42 }),
    drawRoofs({ ...far, fill: FAR_ROOFS, windows: '#FFB347' }),
    drawRoofs({ ...near, fill: NEAR_ROOFS, windows: '#FFD369', litShare: 0 }),
    drawTree(800, 498, 190, TREES, 4),
    drawTree(1246, 498, 220, TREES, 9),
    drawBandstand(1010, 486, 1.12),
    drawCrowd({ width, y: 524, seed: 12, fill: NUIT_950, step: 33, scale: 1.05, poles: 0.17 }),
    `<rect y="502" width="${width}" height="30" fill="${NUIT_950}"/>`,
  ];
  return svgDocument(
    { viewBox: '0 0 1600 520', className: 'hero-scene d', fit: 'xMidYMax slice' },
    content.join(''),
  );
});

/** The same ball on a phone; also the foot of the mobile menu. */
export const drawHeroSceneMobile: () => string = once(() => {
  const width = 480;
  const steps = [30, 34, 40, 46, 54, 62, 72, 84];
  const roofs = { width, base: 372, seed: 8, minHeight: 44, maxHeight: 96, minWidth: 60, maxWidth: 110 };
  const content = [
    drawDusk(240, 392, { radius: 86, steps, flatness: 0.55 }),
    drawRoofs({ ...roofs, fill: FAR_ROOFS, windows: '#FFB347' }),
    drawTree(96, 388, 140, TREES, 4),
    drawTree(392, 388, 150, TREES, 9),
    drawBandstand(240, 378, 0.84),
    drawCrowd({ width, y: 404, seed: 6, fill: NUIT_950, step: 28, scale: 0.86, poles: 0.2 }),
    `<rect y="388" width="${width}" height="20" fill="${NUIT_950}"/>`,
  ];
  return svgDocument(
    { viewBox: '0 0 480 400', className: 'hero-scene m', fit: 'xMidYMax slice' },
    content.join(''),
  );
});

/** Two strings above the title. The drawing's left edge sits 600 px left of the text column's. */
export const drawHeroGarland: () => string = once(() => {
  const left = drawGarland(
    hangString(40, 60, TIE.x, TIE.y, 66),
    [
      [0.42, 'boule', 'framboise', 70],
      [0.525, 'accordeon', 'papier', 46],
      [0.61, 'boule', 'miel', 58],
      [0.7, 'galet', 'framboise', 66],
      [0.86, 'accordeon', 'menthe', 44],
      [0.945, 'boule', 'lampion', 66],
      [0.2, 'boule', 'lampion', 80],
      [0.32, 'accordeon', 'miel', 50],
    ],
    GARLAND,
  );
  const right = drawGarland(
    hangString(TIE.x, TIE.y, 2700, 120, 150),
    [
      [0.465, 'boule', 'lampion', 150],
      [0.395, 'accordeon', 'miel', 54],
      [0.56, 'boule', 'framboise', 92],
      [0.66, 'accordeon', 'papier', 60],
      [0.76, 'boule', 'miel', 96],
    ],
    GARLAND,
  );
  return svgDocument({ viewBox: '0 0 2800 420', className: 'hero-garland d' }, left + right);
});

/** The string above the title on a phone. */
export const drawHeroGarlandMobile: () => string = once(() => {
  const lanterns: StrungLantern[] = [
    [0.09, 'accordeon', 'papier', 32],
    [0.235, 'boule', 'framboise', 50],
    [0.385, 'accordeon', 'miel', 28],
    [0.665, 'boule', 'lampion', 70],
    [0.885, 'galet', 'menthe', 50],
  ];
  const garland = drawGarland(hangString(-20, 86, 410, 60, 44), lanterns, GARLAND);
  return svgDocument({ viewBox: '0 0 390 250', className: 'hero-garland m', fit: 'xMidYMin slice' }, garland);
});
