import { drawBunting, hangString } from '../garland.ts';
import { drawLantern } from '../lantern.ts';
import { itemAt } from '../list.ts';
import { pick } from '../seeded-random.ts';
import type { Plan } from './frame.ts';
import { drawBackground, drawCord, drawRings, skyStep, WIDTH } from './frame.ts';

const FLAG_SETS = [
  ['#F0386B', '#FFF8EC', '#3E6BE8'],
  ['#FF6B35', '#FFD369', '#F0386B', '#FFF8EC'],
  ['#1FA890', '#FFF8EC', '#FFB938'],
];

const ROWS = [
  { y: 110, sag: 110, flags: 26, size: 80 },
  { y: 270, sag: 160, flags: 20, size: 104 },
  { y: 480, sag: 190, flags: 15, size: 136 },
];

/** "fanions": three rows of flags and one lantern. */
export const drawBuntingRows: Plan = (random, cast, sky) => {
  const glow = {
    x: WIDTH * 0.5,
    y: -80,
    colours: sky.steps.slice(1, 6).toReversed(),
    radius: 340,
    step: 230,
  };
  let drawing = drawBackground(skyStep(sky, 0)) + drawRings(glow);
  // Paper flags would be invisible on a paper sky.
  const flags = pick(random, FLAG_SETS).map((colour) =>
    !sky.isDark && colour === '#FFF8EC' ? '#15122A' : colour,
  );
  ROWS.forEach(({ y, sag, flags: count, size }, index) => {
    const string = hangString(-60, y + (random() - 0.5) * 60, WIDTH + 60, y + (random() - 0.5) * 60, sag);
    const colours = [...flags.slice(index), ...flags.slice(0, index)];
    drawing += drawCord(string, sky, '0.7', 3.5) + drawBunting(string, count, size, colours);
  });
  const x = WIDTH * (0.38 + random() * 0.24);
  const lantern = drawLantern({
    x,
    y: 470,
    width: 310,
    shape: pick(random, ['cloche', 'poire', 'boule'] as const),
    ink: itemAt(cast.inks, Math.floor(random() * 3)),
    halo: 0.72,
    cord: 560,
    cordColour: sky.string,
    capColour: sky.string,
    pleats: 9,
  });
  return drawing + lantern;
};
