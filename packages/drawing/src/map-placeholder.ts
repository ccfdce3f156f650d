import { drawLantern } from './lantern.ts';
import { createRandom } from './seeded-random.ts';
import { once, svg, svgDocument } from './svg.ts';

const RIVER = 'M-20 330C160 300 250 372 420 350S700 250 920 300';
const GARDENS = [
  [90, 40, 120, 70],
  [640, 60, 150, 80],
  [250, 210, 100, 60],
] as const;

function drawStreet(path: string, width: number, colour = '#32284C'): string {
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`;
}

function drawStreets(): string {
  const random = createRandom(77);
  let drawing = '';
  for (let index = 0; index < 9; index++) {
    const path = svg`M${-20 + index * 118 + random() * 20} -20L${20 + index * 112 + random() * 40} ${330 - random() * 30}`;
    drawing += drawStreet(path, index % 3 ? 9 : 18);
  }
  for (let index = 0; index < 4; index++) {
    const path = svg`M-20 ${30 + index * 84 + random() * 16}L920 ${10 + index * 76 + random() * 40}`;
    drawing += drawStreet(path, index % 2 ? 10 : 20);
  }
  const avenues = drawStreet('M-20 130Q440 40 920 190', 24, '#3C3158');
  return `${drawing}${avenues}${drawStreet('M330 -20Q420 180 380 360', 20, '#3C3158')}`;
}

function drawGround(): string {
  const gardens = GARDENS.map(
    ([x, y, width, height]) =>
      `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="14" fill="#1C3A3A" fill-opacity=".7"/>`,
  );
  return [
    '<rect width="900" height="420" fill="#241D3B"/>',
    `<path d="${RIVER}V460H-20Z" fill="#153B41"/>`,
    ...gardens,
    drawStreets(),
    `<path d="${RIVER}" fill="none" stroke="#1FA890" stroke-opacity=".45" stroke-width="3"/>`,
  ].join('');
}

/** A lit lantern on a post, whose foot is at 430, 206. */
function drawPin(): string {
  const lantern = drawLantern({ x: 430, y: 112, width: 70, halo: 1.1, pleats: 6 });
  return `${lantern}<ellipse cx="430" cy="206" rx="14" ry="5" fill="#0D0A1E"/><path d="M430 184v20" stroke="#FFF8EC" stroke-width="3"/>`;
}

function drawMap(content: string): string {
  return svgDocument({ viewBox: '0 0 900 420', className: 'map-art', fit: 'xMidYMid slice' }, content);
}

/**
 * The placeholder of a map: streets, a river, one lit lantern as the pin. It shows no real place.
 */
export const drawMapPlaceholder: () => string = once(() => drawMap(drawGround() + drawPin()));

/** The same without the pin. */
export const drawMapGround: () => string = once(() => drawMap(drawGround()));

/** The pin alone; its foot is in the middle of the lower edge. */
export const drawMapPin: () => string = once(() =>
  svgDocument({ viewBox: '370 90 120 118', className: 'map-pin' }, drawPin()),
);
