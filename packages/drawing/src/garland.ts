import type { Colour, InkName } from './colour.ts';
import { PAPIER_50 } from './colour.ts';
import type { LanternShape } from './lantern.ts';
import { drawLantern } from './lantern.ts';
import { cycle, repeat } from './list.ts';
import { svg } from './svg.ts';

export type Point = readonly [x: number, y: number];

export interface HangingString {
  /** The path's `d`. */
  path: string;
  /** The point at this part of the string: 0 is its start, 1 its end. */
  at: (position: number) => Point;
}

/** A string hung between two points, `sag` lower in its middle: a parabola. */
export function hangString(x0: number, y0: number, x1: number, y1: number, sag: number): HangingString {
  const at = (t: number): Point => [x0 + (x1 - x0) * t, y0 + (y1 - y0) * t + 4 * sag * t * (1 - t)];
  const path = svg`M${x0} ${y0}Q${(x0 + x1) / 2} ${(y0 + y1) / 2 + 2 * sag} ${x1} ${y1}`;
  return { path, at };
}

interface StringStroke {
  colour?: Colour;
  opacity?: string;
  width?: number;
}

export function drawString({ path }: HangingString, stroke: StringStroke = {}): string {
  const { colour = PAPIER_50, opacity = '.6', width = 1.7 } = stroke;
  return svg`<path d="${path}" fill="none" stroke="${colour}" stroke-opacity="${opacity}" stroke-width="${width}"/>`;
}

/** Small flags along a string, in alternating colours. */
export function drawBunting(
  string: HangingString,
  count: number,
  size: number,
  colours: readonly Colour[],
): string {
  return repeat(count, (index) => {
    const position = (index + 0.5) / count;
    const [x, y] = string.at(position);
    const [xBefore, yBefore] = string.at(position - 0.004);
    const angle = (Math.atan2(y - yBefore, x - xBefore) * 180) / Math.PI;
    return svg`<path transform="translate(${x} ${y}) rotate(${angle})" d="M${-size / 2} 0H${size / 2}L0 ${size * 1.15}Z" fill="${cycle(colours, index)}"/>`;
  }).join('');
}

/** A lantern of a scene: place on the string (0 to 1), shape, ink, width. */
export type StrungLantern = readonly [position: number, shape: LanternShape, ink: InkName, width: number];

interface GarlandOptions {
  halo?: number;
  /** Length of each cord for a lantern of this width. */
  cord?: (width: number) => number;
  isSwaying?: boolean;
  stroke?: StringStroke;
}

/** A string with its lanterns: the product's emblem. */
export function drawGarland(
  string: HangingString,
  lanterns: readonly StrungLantern[],
  { halo = 0.9, cord = (width) => width * 0.08, isSwaying = false, stroke }: GarlandOptions = {},
): string {
  const hung = lanterns.map(([position, shape, ink, width]) => {
    const [x, y] = string.at(position);
    const length = cord(width);
    return drawLantern({ x, y: y + length, width, shape, ink, halo, cord: length, isSwaying });
  });
  return drawString(string, stroke) + hung.join('');
}
