import type { Colour } from '../colour.ts';
import { createRandom } from '../seeded-random.ts';
import { svg } from '../svg.ts';

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
