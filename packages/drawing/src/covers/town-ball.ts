import { mixColours } from '../colour.ts';
import { hangString } from '../garland.ts';
import { pickSeed } from '../seeded-random.ts';
import { drawBandstand } from '../skyline/bandstand.ts';
import { drawCrowd } from '../skyline/crowd.ts';
import { drawRoofs } from '../skyline/roofs.ts';
import { drawTree } from '../skyline/tree.ts';
import type { Plan } from './frame.ts';
import {
  drawBackground,
  drawCoverGarland,
  drawForeground,
  drawRings,
  GROUND,
  HEIGHT,
  skyStep,
  WIDTH,
} from './frame.ts';

/** "bal": the bandstand on the square, two strings above the dancers. */
export const drawTownBall: Plan = (random, cast, sky) => {
  const centre = WIDTH * (0.3 + random() * 0.4);
  const sunset = {
    x: centre,
    y: HEIGHT * 0.84,
    colours: sky.steps.slice(1),
    radius: 240,
    step: 165,
    flatness: 0.72,
  };
  const shade = mixColours(sky.ground, '#000000', 0.25);
  let drawing = drawBackground(skyStep(sky, 0)) + drawRings(sunset);
  drawing += drawRoofs({
    width: WIDTH,
    base: 780,
    seed: pickSeed(random),
    fill: mixColours(sky.ground, skyStep(sky, sky.isDark ? 2 : 5), 0.35),
    windows: '#FFD369',
    minHeight: 90,
    maxHeight: 240,
    minWidth: 120,
    maxWidth: 230,
  });
  drawing += `<rect y="776" width="${WIDTH}" height="230" fill="${sky.ground}"/>`;
  drawing +=
    drawTree(centre - 290, 812, 250, sky.ground, 5) + drawTree(centre + 330, 812, 300, sky.ground, 8);
  drawing += drawBandstand(centre, 796, 1.5, sky.ground);
  const crowd = { y: GROUND, seed: pickSeed(random), fill: shade, scale: 1.7, step: 35, poles: 0.16 };
  drawing += drawCrowd({ ...crowd, width: WIDTH, inks: cast.inks }) + drawForeground(shade);
  const left = { count: 4, minWidth: 104, maxWidth: 160 };
  drawing += drawCoverGarland(random, hangString(-40, 120, WIDTH * 0.54, 90, 110), cast, sky, left);
  const right = { count: 4, minWidth: 104, maxWidth: 170 };
  return (
    drawing + drawCoverGarland(random, hangString(WIDTH * 0.5, 84, WIDTH + 40, 150, 110), cast, sky, right)
  );
};
