import { hangString } from '../garland.ts';
import { drawLantern } from '../lantern.ts';
import { itemAt } from '../list.ts';
import { pick, pickSeed } from '../seeded-random.ts';
import { drawCrowd } from '../skyline/crowd.ts';
import type { Plan } from './frame.ts';
import { drawBackground, drawCord, drawForeground, drawRings, GROUND, skyStep, WIDTH } from './frame.ts';

/** "boule": one giant lantern over a crowd. */
export const drawGiantLantern: Plan = (random, cast, sky) => {
  const centre = WIDTH * (0.34 + random() * 0.32);
  const width = 520 + random() * 120;
  const y = -60 - random() * 60;
  const sun = { x: centre, y: y + width * 0.5, radius: width * 0.62, step: width * 0.28 };
  let drawing = drawBackground(skyStep(sky, 0)) + drawRings({ ...sun, colours: sky.steps.slice(1, 6) });
  const string = hangString(-30, 120 + random() * 160, WIDTH + 30, 90 + random() * 200, 150 + random() * 80);
  const caps = { capColour: sky.string };
  const ink = itemAt(cast.inks, Math.floor(random() * 2));
  const giant = drawLantern({ x: centre, y, width, shape: 'boule', ink, pleats: 9, ...caps });
  drawing += drawCord(string, sky, '0.55');
  for (const position of [0.06 + random() * 0.05, 0.2 + random() * 0.04, 0.8 + random() * 0.04, 0.93]) {
    const [x, stringY] = string.at(position);
    if (Math.abs(x - centre) < width * 0.62) continue;
    drawing += drawLantern({
      x,
      y: stringY + 10,
      width: 110 + random() * 90,
      shape: pick(random, cast.shapes),
      ink: pick(random, cast.inks),
      halo: sky.isDark ? 0.9 : 0,
      cord: 14,
      cordColour: sky.string,
      ...caps,
    });
  }
  const crowd = { y: GROUND, seed: pickSeed(random), fill: sky.ground, scale: 1.9, step: 36, poles: 0.2 };
  return `${drawing}${giant}${drawCrowd({ ...crowd, width: WIDTH, inks: cast.inks })}${drawForeground(sky.ground)}`;
};
