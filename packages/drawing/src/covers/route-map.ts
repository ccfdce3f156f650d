import type { InkName } from '../colour.ts';
import type { Point } from '../garland.ts';
import { drawLantern } from '../lantern.ts';
import { cycle, itemAt, repeat } from '../list.ts';
import type { Random } from '../seeded-random.ts';
import { svg } from '../svg.ts';
import type { Plan } from './frame.ts';
import { drawBackground, drawRings, HEIGHT, skyStep, WIDTH } from './frame.ts';
import type { Sky } from './skies.ts';

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
