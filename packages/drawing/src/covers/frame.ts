import type { Colour, InkName } from '../colour.ts';
import type { HangingString } from '../garland.ts';
import { drawString } from '../garland.ts';
import type { LanternShape } from '../lantern.ts';
import { drawLantern } from '../lantern.ts';
import { cycle, itemAt } from '../list.ts';
import type { Random } from '../seeded-random.ts';
import { pick } from '../seeded-random.ts';
import { svg } from '../svg.ts';
import type { Sky } from './skies.ts';

/** Key content stays between y 110 and 890, x 300 and 1300, so that 2:1 and 1:1 crops are safe. */
export const WIDTH = 1600;
export const HEIGHT = 1000;
export const GROUND = 900;

/** The inks and shapes of a type of event. */
export interface Cast {
  inks: readonly InkName[];
  shapes: readonly LanternShape[];
}

/** A composition: consumes the random stream in a fixed order, so that the same id always gives the same picture. */
export type Plan = (random: Random, cast: Cast, sky: Sky) => string;

export function drawBackground(colour: Colour): string {
  return `<rect width="${WIDTH}" height="${HEIGHT}" fill="${colour}"/>`;
}

export function drawForeground(colour: Colour): string {
  return `<rect y="${GROUND - 6}" width="${WIDTH}" height="${HEIGHT - GROUND + 6}" fill="${colour}"/>`;
}

interface Rings {
  x: number;
  y: number;
  /** From the outermost ring to the innermost. */
  colours: readonly Colour[];
  radius: number;
  step: number;
  /** Height of a ring for a width of 1. */
  flatness?: number;
}

export function drawRings({ x, y, colours, radius, step, flatness = 1 }: Rings): string {
  return colours
    .map((colour, index) => {
      const reach = radius + step * (colours.length - 1 - index);
      return svg`<ellipse cx="${x}" cy="${y}" rx="${reach}" ry="${reach * flatness}" fill="${colour}"/>`;
    })
    .join('');
}

export function drawCord(string: HangingString, sky: Sky, opacity = '0.6', width = 3): string {
  return drawString(string, { colour: sky.string, opacity, width });
}

interface GarlandLanterns {
  count: number;
  minWidth: number;
  maxWidth: number;
  halo?: number;
}

/** A string with lanterns of the cast, irregularly spaced. */
export function drawCoverGarland(
  random: Random,
  string: HangingString,
  cast: Cast,
  sky: Sky,
  { count, minWidth, maxWidth, halo = 1 }: GarlandLanterns,
): string {
  let drawing = drawCord(string, sky);
  for (let index = 0; index < count; index++) {
    const [x, y] = string.at((index + 0.5 + (random() - 0.5) * 0.35) / count);
    const size = minWidth + random() * (maxWidth - minWidth);
    const shape = pick(random, cast.shapes);
    const ink = cycle(cast.inks, index + Math.floor(random() * 2));
    drawing += drawLantern({
      x,
      y: y + size * 0.12,
      width: shape === 'accordeon' ? size * 0.72 : size,
      shape,
      ink,
      halo: sky.isDark ? halo : 0,
      cord: size * 0.13,
      cordColour: sky.string,
      capColour: sky.string,
    });
  }
  return drawing;
}

/** One of the seven steps of a sky, from its top (0) to the horizon (6). */
export function skyStep(sky: Sky, index: number): Colour {
  return itemAt(sky.steps, index);
}
