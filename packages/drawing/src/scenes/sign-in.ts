import type { StrungLantern } from '../garland.ts';
import { drawGarland, hangString } from '../garland.ts';
import { drawCrowd } from '../skyline/crowd.ts';
import { drawRoofs } from '../skyline/roofs.ts';
import { once, svgDocument } from '../svg.ts';
import { drawDusk } from './dusk.ts';

const LANTERNS: readonly StrungLantern[] = [
  [0.1, 'accordeon', 'papier', 58],
  [0.27, 'boule', 'framboise', 112],
  [0.52, 'boule', 'lampion', 210],
  [0.76, 'galet', 'miel', 116],
  [0.92, 'accordeon', 'menthe', 64],
];

/** The torchlight walk beside the sign-in form. */
export const drawSignInScene: () => string = once(() => {
  const width = 760;
  const steps = [58, 66, 74, 84, 96, 110, 126, 140];
  const roofs = { width, base: 836, seed: 19, minHeight: 70, maxHeight: 190, minWidth: 80, maxWidth: 150 };
  const content = [
    `<rect width="${width}" height="900" fill="#15122A"/>`,
    drawDusk(380, 900, { radius: 170, steps, flatness: 0.8 }),
    drawRoofs({ ...roofs, fill: '#3A1638', windows: '#FFB347' }),
    `<rect y="830" width="${width}" height="80" fill="#1D1131"/>`,
    drawCrowd({ width, y: 880, seed: 31, fill: '#0D0A1E', scale: 1.45, step: 36, poles: 0.3, arms: 0 }),
    `<rect y="868" width="${width}" height="40" fill="#0D0A1E"/>`,
    drawGarland(hangString(-40, 150, 800, 70, 130), LANTERNS, {
      halo: 0.95,
      isSwaying: true,
      stroke: { width: 2 },
    }),
  ];
  return svgDocument(
    { viewBox: '0 0 760 900', className: 'sign-in-scene', fit: 'xMidYMax slice' },
    content.join(''),
  );
});

const BAND_LANTERNS: readonly StrungLantern[] = [
  [0.28, 'boule', 'framboise', 42],
  [0.55, 'boule', 'lampion', 64],
  [0.82, 'galet', 'miel', 46],
];

/** Its version above the form on a phone: a band of 390 × 188. */
export const drawSignInBand: () => string = once(() => {
  const steps = [22, 24, 26, 30, 34, 40, 46, 60];
  const roofs = { width: 390, base: 176, seed: 8, minHeight: 24, maxHeight: 54, minWidth: 46, maxWidth: 90 };
  const content = [
    drawDusk(195, 230, { radius: 70, steps, flatness: 0.7 }),
    drawRoofs({ ...roofs, fill: '#1D1131', windows: '#FFB347', litShare: 0.1 }),
    '<rect y="172" width="390" height="20" fill="#1D1131"/>',
    drawGarland(hangString(120, -6, 420, 40, 34), BAND_LANTERNS, { cord: () => 4, stroke: { width: 1.6 } }),
  ];
  return svgDocument(
    { viewBox: '0 0 390 188', className: 'sign-in-band', fit: 'xMidYMin slice' },
    content.join(''),
  );
});
