import { type Colour, mixColours, NUIT_900, PAPIER_0, PAPIER_50 } from '../colour.ts';
import { hangString } from '../garland.ts';
import { drawLantern } from '../lantern.ts';
import { itemAt, repeat } from '../list.ts';
import { pick, pickSeed } from '../seeded-random.ts';
import { drawCrowd } from '../skyline/crowd.ts';
import { drawBandstand, drawTree } from '../skyline/park.ts';
import { drawRoofs } from '../skyline/roofs.ts';
import { svg } from '../svg.ts';
import {
  drawBackground,
  drawCoverGarland,
  drawForeground,
  drawRings,
  GROUND,
  HEIGHT,
  type Plan,
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

const SQUARE = 100;

function drawGingham(colour: Colour): string {
  const odd = (count: number) => repeat(count, (index) => index).filter((index) => index % 2 === 1);
  const columns = odd(WIDTH / SQUARE).map(
    (i) =>
      `<rect x="${i * SQUARE}" width="${SQUARE}" height="${HEIGHT}" fill="${colour}" fill-opacity=".5"/>`,
  );
  const rows = odd(HEIGHT / SQUARE).map(
    (i) => `<rect y="${i * SQUARE}" width="${WIDTH}" height="${SQUARE}" fill="${colour}" fill-opacity=".5"/>`,
  );
  return columns.join('') + rows.join('');
}

function drawDisc(x: number, y: number, radius: number, fill: Colour): string {
  return svg`<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;
}

function drawShadow(x: number, y: number, radius: number): string {
  return svg`<circle cx="${x + radius * 0.07}" cy="${y + radius * 0.12}" r="${radius}" fill="#15122A" fill-opacity=".22"/>`;
}

function drawPlate(x: number, y: number, radius: number, rim: Colour): string {
  const ring = svg`<circle cx="${x}" cy="${y}" r="${radius * 0.72}" fill="none" stroke="${mixColours(rim, NUIT_900, 0.15)}" stroke-width="5"/>`;
  return drawShadow(x, y, radius) + drawDisc(x, y, radius, PAPIER_0) + ring;
}

function drawGlass(x: number, y: number, radius: number, drink: Colour): string {
  const gleam = svg`<circle cx="${x - radius * 0.25}" cy="${y - radius * 0.28}" r="${radius * 0.3}" fill="#FFFDF8" fill-opacity=".35"/>`;
  return (
    drawShadow(x, y, radius) + drawDisc(x, y, radius, PAPIER_0) + drawDisc(x, y, radius * 0.86, drink) + gleam
  );
}

function drawLemon(x: number, y: number, radius: number): string {
  const reach = radius * 0.76;
  const segments = repeat(8, (index) => {
    const angle = (index / 8) * Math.PI * 2;
    const [from, to] = [angle - 0.3, angle + 0.3];
    return svg`<path d="M${x} ${y}L${x + Math.cos(from) * reach} ${y + Math.sin(from) * reach}A${reach} ${reach} 0 0 1 ${x + Math.cos(to) * reach} ${y + Math.sin(to) * reach}Z" fill="#FFD369"/>`;
  });
  return drawDisc(x, y, radius, '#FFB938') + drawDisc(x, y, radius * 0.86, '#FFEBB0') + segments.join('');
}

function drawCake(x: number, y: number, radius: number): string {
  const berries = repeat(14, (index) => {
    const angle = index * 2.4;
    const distance = Math.sqrt(index / 14) * radius * 0.7;
    const colour = index % 3 ? '#F0386B' : '#FF6F8C';
    return drawDisc(x + Math.cos(angle) * distance, y + Math.sin(angle) * distance, radius * 0.15, colour);
  });
  return drawDisc(x, y, radius, '#E08A3C') + drawDisc(x, y, radius * 0.84, '#C81F56') + berries.join('');
}

/** "nappe": a checked tablecloth from above, a cake, lemons and glasses. */
export const drawGinghamTable: Plan = (random, cast) => {
  const cloth = pick(random, ['#F0386B', '#3E6BE8', '#1FA890', '#FF6B35']);
  const shift = (random() - 0.5) * 80;
  return [
    drawBackground(PAPIER_50),
    drawGingham(cloth),
    drawPlate(420 + shift, 430, 250, cloth),
    drawCake(420 + shift, 430, 165),
    drawPlate(1180 - shift, 600, 230, cloth),
    drawLemon(1120 - shift, 570, 78),
    drawLemon(1240 - shift, 630, 78),
    drawLemon(1160 - shift, 690, 60),
    drawGlass(800, 250, 92, '#FF8A3F'),
    drawGlass(960, 170, 80, '#FFD369'),
    drawGlass(760, 760, 100, '#1FA890'),
    drawGlass(140, 820, 90, '#F0386B'),
    drawGlass(1470, 230, 96, '#FF6B35'),
    drawLantern({ x: 1330, y: -150, width: 300, ink: itemAt(cast.inks, 0), capColour: NUIT_900 }),
    drawLantern({
      x: 640,
      y: HEIGHT - 150,
      width: 230,
      shape: 'galet',
      ink: itemAt(cast.inks, 1),
      capColour: NUIT_900,
    }),
  ].join('');
};
