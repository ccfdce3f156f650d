import { type Colour, type InkName, mixColours, NUIT_900, PAPIER_50 } from '../colour.ts';
import { hangString, type Point } from '../garland.ts';
import { drawLantern } from '../lantern.ts';
import { cycle, itemAt, repeat } from '../list.ts';
import { pickSeed, type Random } from '../seeded-random.ts';
import { drawRoofs } from '../skyline/roofs.ts';
import { svg } from '../svg.ts';
import {
  drawBackground,
  drawCoverGarland,
  drawRings,
  HEIGHT,
  type Plan,
  type Sky,
  skyStep,
  WIDTH,
} from './frame.ts';

const PAVEMENT = 868;
const DOOR_WIDTH = 74;
const PAINTS: readonly Colour[] = ['#F0386B', '#1FA890', '#FF6B35', '#3E6BE8', '#FFB938'];

/** A row of dots replaces the name: covers contain no lettering. */
function drawSign(x: number, width: number, paint: Colour): string {
  let drawing = svg`<rect x="${x + 28}" y="520" width="${width - 56}" height="52" rx="8" fill="${mixColours(paint, NUIT_900, 0.65)}"/>`;
  const dots = Math.floor((width - 90) / 26);
  for (let index = 0; index < dots; index++) {
    drawing += svg`<circle cx="${x + 45 + ((width - 90) * (index + 0.5)) / dots}" cy="546" r="6" fill="${index % 2 ? '#FFD369' : '#FFF8EC'}"/>`;
  }
  return drawing;
}

function drawAwning(x: number, width: number, paint: Colour): string {
  const pale = mixColours(paint, PAPIER_50, 0.9);
  const count = Math.round((width - 20) / 38);
  const stripe = (width - 20) / count;
  let drawing = '';
  for (let index = 0; index < count; index++) {
    const left = x + 10 + index * stripe;
    const leftTop = left + (index - count / 2) * -1.5;
    const rightTop = left + stripe + (index + 1 - count / 2) * -1.5;
    drawing += svg`<path d="M${leftTop} 592H${rightTop}L${left + stripe} 676a${stripe / 2} ${stripe / 2} 0 0 1 ${-stripe} 0Z" fill="${index % 2 ? pale : paint}"/>`;
  }
  return drawing;
}

function drawWindow(random: Random, x: number, width: number, frame: Colour): string {
  const sill = PAVEMENT - 42;
  let drawing = svg`<rect x="${x}" y="706" width="${width}" height="${sill - 706}" rx="6" fill="#FFB347"/><rect x="${x}" y="706" width="${width}" height="${(PAVEMENT - 756) * 0.42}" rx="6" fill="#FFD590"/><path d="M${x + width / 2} 706V${sill}" stroke="${frame}" stroke-width="6"/>`;
  const people = Math.floor(width / 52);
  for (let index = 0; index < people; index++) {
    const headX = x + (width * (index + 0.5)) / people + (random() - 0.5) * 10;
    const headY = sill - 34 - random() * 14;
    drawing += svg`<circle cx="${headX}" cy="${headY - 20}" r="13" fill="${frame}"/><path d="M${headX - 22} ${sill}v-18q0-22 22-22t22 22v18z" fill="${frame}"/>`;
  }
  return drawing;
}

function drawDoor(x: number, isOnLeft: boolean, paint: Colour): string {
  return svg`<rect x="${x}" y="706" width="${DOOR_WIDTH}" height="${PAVEMENT - 706}" rx="6" fill="${mixColours(paint, NUIT_900, 0.7)}"/><rect x="${x + 12}" y="720" width="${DOOR_WIDTH - 24}" height="${(PAVEMENT - 706) * 0.5}" rx="4" fill="#FFD590"/><circle cx="${x + (isOnLeft ? DOOR_WIDTH - 12 : 12)}" cy="${PAVEMENT - 70}" r="4.5" fill="#FFF8EC"/>`;
}

function drawBar(random: Random, x: number, width: number, paint: Colour): string {
  const frame = mixColours(paint, NUIT_900, 0.42);
  const front = svg`<rect x="${x + 6}" y="486" width="${width - 12}" height="${PAVEMENT - 486}" fill="${frame}"/><rect x="${x + 6}" y="486" width="${width - 12}" height="16" fill="${mixColours(paint, NUIT_900, 0.2)}"/>`;
  const isDoorOnLeft = random() < 0.5;
  const windowX = isDoorOnLeft ? x + 28 + DOOR_WIDTH + 18 : x + 28;
  const doorX = isDoorOnLeft ? x + 28 : x + width - 28 - DOOR_WIDTH;
  return [
    front,
    drawSign(x, width, paint),
    drawAwning(x, width, paint),
    drawWindow(random, windowX, width - 56 - DOOR_WIDTH - 18, frame),
    drawDoor(doorX, isDoorOnLeft, paint),
  ].join('');
}

/** "rue": a row of bars, their awnings and the people inside. */
export const drawBarStreet: Plan = (random, cast, sky) => {
  const glow = { x: WIDTH * 0.5, y: HEIGHT * 0.86, radius: 420, step: 190, flatness: 0.62 };
  let drawing = drawBackground(skyStep(sky, 0)) + drawRings({ ...glow, colours: sky.steps.slice(1, 6) });
  let paint = Math.floor(random() * 6);
  drawing += drawRoofs({
    width: WIDTH,
    base: 520,
    seed: pickSeed(random),
    fill: mixColours(sky.ground, skyStep(sky, sky.isDark ? 5 : 6), 0.5),
    windows: '#FFD369',
    minHeight: 110,
    maxHeight: 260,
    minWidth: 130,
    maxWidth: 220,
    litShare: 0.2,
  });
  const wall = mixColours(sky.ground, skyStep(sky, sky.isDark ? 2 : 5), 0.25);
  drawing += `<rect y="510" width="${WIDTH}" height="490" fill="${wall}"/>`;
  for (let x = -60; x < WIDTH; ) {
    const width = 280 + random() * 110;
    drawing += drawBar(random, x, width, itemAt(PAINTS, paint++ % PAINTS.length));
    x += width;
  }
  drawing += `<rect y="${PAVEMENT}" width="${WIDTH}" height="140" fill="${sky.ground}"/>`;
  const string = hangString(-40, 140 + random() * 60, WIDTH + 40, 130 + random() * 60, 190);
  const longer = { ...cast, shapes: ['accordeon', 'boule', 'accordeon', 'galet'] as const };
  const lanterns = { count: 7, minWidth: 110, maxWidth: 165, halo: 0.9 };
  return drawing + drawCoverGarland(random, string, longer, sky, lanterns);
};

const STOPS = 5;

function drawStreets(random: Random, sky: Sky): string {
  let drawing = '';
  const street = (d: string) =>
    svg`<path d="${d}" stroke="${sky.string}" stroke-opacity=".09" stroke-width="${random() < 0.3 ? 26 : 10}"/>`;
  for (let index = 0; index < 9; index++) {
    const y = HEIGHT * (0.04 + 0.12 * index) + (random() - 0.5) * 30;
    drawing += street(svg`M-20 ${y}L${WIDTH + 20} ${y + (random() - 0.5) * 160}`);
  }
  for (let index = 0; index < 11; index++) {
    const x = WIDTH * (0.03 + 0.1 * index) + (random() - 0.5) * 40;
    drawing += street(svg`M${x} -20L${x + (random() - 0.5) * 240} ${HEIGHT + 20}`);
  }
  return drawing;
}

function drawRoute(stops: readonly Point[], sky: Sky): string {
  let [x, y]: Point = [-40, itemAt(stops, 0)[1] - 60];
  const end: Point = [WIDTH + 40, itemAt(stops, STOPS - 1)[1] - 40];
  let path = svg`M-40 ${y}`;
  for (const [nextX, nextY] of [...stops, end]) {
    const middle = (x + nextX) / 2;
    path += svg`C${middle} ${y} ${middle} ${nextY} ${nextX} ${nextY}`;
    [x, y] = [nextX, nextY];
  }
  return `<path d="${path}" fill="none" stroke="${sky.string}" stroke-width="9" stroke-dasharray="2 26" stroke-linecap="round"/>`;
}

/** The number of the stop as pips, like on a die: covers contain no lettering. */
function drawStop([x, y]: Point, index: number, width: number, ink: InkName, sky: Sky): string {
  const place = svg`<circle cx="${x}" cy="${y}" r="20" fill="${sky.string}"/><circle cx="${x}" cy="${y}" r="9" fill="${skyStep(sky, 0)}"/>`;
  const lantern = drawLantern({
    x,
    y: y + 44,
    width,
    shape: 'accordeon',
    ink,
    halo: sky.isDark ? 1 : 0,
    cord: 44,
    cordColour: sky.string,
    capColour: sky.string,
    pleats: 8,
  });
  const pips = repeat(
    index + 1,
    (pip) =>
      svg`<circle cx="${x + (pip - index / 2) * 22}" cy="${y + 44 + width * 1.34 + 64}" r="7" fill="${sky.string}"/>`,
  );
  return place + lantern + pips.join('');
}

/** "parcours": streets from above, a dotted route and its five stops. */
export const drawRouteMap: Plan = (random, cast, sky) => {
  const glow = { x: WIDTH * (0.2 + random() * 0.6), y: HEIGHT * 0.5, radius: 190, step: 175 };
  let drawing = drawBackground(skyStep(sky, 0)) + drawRings({ ...glow, colours: sky.steps.slice(1, 6) });
  const startsHigh = random() < 0.5;
  const stops: Point[] = repeat(STOPS, (index) => {
    const isHigh = (index % 2 === 1) !== startsHigh;
    return [
      WIDTH * (0.1 + (0.8 * index) / (STOPS - 1)),
      HEIGHT * (isHigh ? 0.24 : 0.44) + (random() - 0.5) * 40,
    ];
  });
  drawing += drawStreets(random, sky) + drawRoute(stops, sky);
  stops.forEach((stop, index) => {
    drawing += drawStop(stop, index, 150 + random() * 30, cycle(cast.inks, index), sky);
  });
  return drawing;
};
