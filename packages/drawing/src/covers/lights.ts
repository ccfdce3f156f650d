import type { Colour, InkName } from '../colour.ts';
import { drawBunting, hangString } from '../garland.ts';
import { drawLantern } from '../lantern.ts';
import { itemAt } from '../list.ts';
import { pick, pickSeed } from '../seeded-random.ts';
import { drawCrowd } from '../skyline/crowd.ts';
import { drawRoofs } from '../skyline/roofs.ts';
import { svg } from '../svg.ts';
import {
  drawBackground,
  drawCord,
  drawForeground,
  drawRings,
  GROUND,
  HEIGHT,
  type Plan,
  SKIES,
  skyStep,
  WIDTH,
} from './frame.ts';

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

const SPARKS: Readonly<Record<InkName, Colour>> = {
  lampion: '#FF8A3F',
  framboise: '#F0386B',
  miel: '#FFD369',
  papier: '#FFF8EC',
  menthe: '#4FC7AC',
  bleu: '#6F96F5',
};

function drawRay(angle: number, radius: number, isLong: boolean, colour: Colour, tip: Colour): string {
  const x = Math.cos(angle);
  const y = Math.sin(angle);
  const reach = isLong ? 1 : 0.72;
  return svg`<path d="M${x * radius * 0.22} ${y * radius * 0.22}L${x * radius * reach * 0.82} ${y * radius * reach * 0.82}" stroke="${colour}" stroke-width="${isLong ? 7 : 5}" stroke-linecap="round"/><circle cx="${x * radius * reach}" cy="${y * radius * reach}" r="${isLong ? 9 : 6}" fill="${tip}"/>`;
}

function drawBurst(x: number, y: number, radius: number, rays: number, colour: Colour, tip: Colour): string {
  let drawing = '';
  for (let index = 0; index < rays; index++) {
    drawing += drawRay((index / rays) * Math.PI * 2, radius, index % 2 === 1, colour, tip);
  }
  return svg`<g transform="translate(${x} ${y})"><circle r="${radius * 1.12}" fill="${colour}" fill-opacity=".12"/><circle r="${radius * 0.7}" fill="${colour}" fill-opacity=".14"/>${drawing}</g>`;
}

/** "artifice": fireworks over the roofs. */
export const drawFireworks: Plan = (random, cast, sky) => {
  const sunset = { x: WIDTH * 0.5, y: HEIGHT * 0.96, radius: 330, step: 165, flatness: 0.6 };
  let drawing = drawBackground(skyStep(sky, 0)) + drawRings({ ...sunset, colours: sky.steps.slice(1) });
  // Raspberry sparks would be invisible on the raspberry sky.
  const sparks = sky === SKIES.braise ? { ...SPARKS, framboise: '#FFA9AE' } : SPARKS;
  const inks = sky.isDark ? cast.inks : cast.inks.filter((ink) => ink !== 'papier');
  const bursts = [
    [0.3 + random() * 0.08, 0.38, 230 + random() * 50],
    [0.68 + random() * 0.06, 0.34, 190 + random() * 40],
    [0.5, 0.58, 120],
    [0.1, 0.26, 105],
    [0.9, 0.54, 125],
  ] as const;
  for (const [x, y, radius] of bursts) {
    const colour = sparks[pick(random, inks)];
    const rays = 16 + Math.floor(random() * 4) * 2;
    drawing += drawBurst(WIDTH * x, HEIGHT * y, radius, rays, colour, sky.isDark ? '#FFF8EC' : '#15122A');
  }
  const roofs = { seed: pickSeed(random), minHeight: 110, maxHeight: 240, minWidth: 110, maxWidth: 220 };
  drawing += drawRoofs({ ...roofs, width: WIDTH, base: GROUND, fill: sky.ground, windows: '#FFB347' });
  return drawing + drawForeground(sky.ground);
};

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
