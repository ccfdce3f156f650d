import type { Colour, InkName } from '../colour.ts';
import { pick, pickSeed } from '../seeded-random.ts';
import { drawRoofs } from '../skyline/roofs.ts';
import { svg } from '../svg.ts';
import type { Plan } from './frame.ts';
import { drawBackground, drawForeground, drawRings, GROUND, HEIGHT, skyStep, WIDTH } from './frame.ts';
import { SKIES } from './skies.ts';

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
