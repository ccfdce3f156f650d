import { drawLantern } from '../lantern.ts';
import { itemAt } from '../list.ts';
import { pickSeed } from '../seeded-random.ts';
import { drawCrowd } from '../skyline/crowd.ts';
import { svg } from '../svg.ts';
import type { Plan } from './frame.ts';
import { drawBackground, drawForeground, GROUND, HEIGHT, skyStep, WIDTH } from './frame.ts';

/** "ondes": rings of sound around one lantern. */
export const drawSoundWaves: Plan = (random, cast, sky) => {
  const x = WIDTH * (0.36 + random() * 0.28);
  const y = HEIGHT * 0.5;
  const night = skyStep(sky, 0);
  const rings = [
    skyStep(sky, 3),
    night,
    skyStep(sky, 2),
    night,
    '#3E6BE8',
    night,
    '#F0386B',
    night,
    '#FFB938',
    night,
  ];
  let drawing = drawBackground(night);
  let radius = 760;
  [...rings, '#FFF8EC'].forEach((colour, index) => {
    drawing += svg`<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}"/>`;
    radius -= index % 2 ? 40 + random() * 22 : 26 + random() * 14;
  });
  drawing += svg`<circle cx="${x}" cy="${y}" r="${radius + 20}" fill="${skyStep(sky, 1)}"/>`;
  drawing += drawLantern({
    x,
    y: y - 170,
    width: 300,
    shape: 'toupie',
    ink: itemAt(cast.inks, 1),
    cord: 900,
    cordColour: sky.string,
    capColour: sky.string,
    pleats: 9,
  });
  const crowd = { y: GROUND, seed: pickSeed(random), fill: sky.ground, scale: 2.1, step: 36, poles: 0.08 };
  return `${drawing}${drawCrowd({ ...crowd, width: WIDTH, inks: cast.inks })}${drawForeground(sky.ground)}`;
};
