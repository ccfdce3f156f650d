import { type Colour, NUIT_950 } from '../colour.ts';
import { createRandom } from '../seeded-random.ts';
import { svg } from '../svg.ts';

const GLOW: Colour = '#FFB347';
const ROOF =
  '<path d="M-112 -100Q-60 -118 -34 -152Q-18 -176 0 -182Q18 -176 34 -152Q60 -118 112 -100Z"/><rect x="-108" y="-101" width="216" height="9" rx="3"/><path d="M0 -214l5 14h-10zM-2 -202h4v22h-4z"/>';
const LACE_AND_FLOOR =
  '<path d="M-92 -92q18 18 36 0q18 18 36 0q20 18 40 0q18 18 36 0q18 18 36 0v-4h-184z"/><rect x="-106" y="-22" width="212" height="8"/><path d="M-112 -14H112V4H-112Z"/>';
const MUSICIANS =
  '<circle cx="-36" cy="-66" r="7"/><path d="M-47 -22v-22q0-12 11-12t11 12v22z"/><circle cx="2" cy="-70" r="7"/><path d="M-9 -22v-26q0-12 11-12t11 12v26z"/><circle cx="38" cy="-64" r="7"/><path d="M27 -22v-20q0-12 11-12t11 12v20z"/>';

function drawRailing(): string {
  let bars = '';
  for (let x = -100; x <= 100; x += 12.5) bars += svg`<rect x="${x - 1}" y="-42" width="2" height="22"/>`;
  return `${bars}<rect x="-104" y="-44" width="208" height="4"/>`;
}

/** A bandstand with three musicians; x is its centre, y the ground, scale 1 is 224 wide. */
export function drawBandstand(x: number, y: number, scale: number, fill: Colour = NUIT_950): string {
  const light = `<ellipse cx="0" cy="-62" rx="92" ry="64" fill="${GLOW}" fill-opacity=".22"/><rect x="-80" y="-104" width="160" height="84" fill="${GLOW}" fill-opacity=".55"/>`;
  const posts = [-92, -56, -20, 20, 56, 92]
    .map((post) => `<rect x="${post - 3}" y="-94" width="6" height="76"/>`)
    .join('');
  const building = `<g fill="${fill}">${ROOF}${posts}${LACE_AND_FLOOR}${drawRailing()}</g>`;
  return `<g transform="translate(${x} ${y}) scale(${scale})">${light}${building}<g fill="${fill}">${MUSICIANS}</g></g>`;
}

const LEAF_CLUMPS = 15;

/** A round tree of a town square; (x, y) is the foot of its trunk. */
export function drawTree(x: number, y: number, height: number, fill: Colour, seed: number): string {
  const random = createRandom(seed);
  const h = height;
  let drawing = svg`<path d="M${x - h * 0.035} ${y}L${x - h * 0.022} ${y - h * 0.5}L${x - h * 0.16} ${y - h * 0.66}h${h * 0.05}L${x} ${y - h * 0.56}L${x + h * 0.13} ${y - h * 0.68}h${h * 0.05}L${x + h * 0.022} ${y - h * 0.48}L${x + h * 0.035} ${y}Z"/>`;
  for (let index = 0; index < LEAF_CLUMPS; index++) {
    const angle = (index / LEAF_CLUMPS) * Math.PI * 2;
    const reach = 0.9 + random() * 0.25;
    const radius = h * (0.075 + random() * 0.035);
    drawing += svg`<circle cx="${x + Math.cos(angle) * h * 0.21 * reach}" cy="${y - h * 0.76 + Math.sin(angle) * h * 0.15 * reach}" r="${radius}"/>`;
  }
  drawing += svg`<ellipse cx="${x}" cy="${y - h * 0.76}" rx="${h * 0.23}" ry="${h * 0.17}"/>`;
  return `<g fill="${fill}">${drawing}</g>`;
}
