import type { Colour, InkName } from '../colour.ts';
import { drawString, type HangingString } from '../garland.ts';
import { drawLantern, type LanternShape } from '../lantern.ts';
import { cycle, itemAt } from '../list.ts';
import { pick, type Random } from '../seeded-random.ts';
import { svg } from '../svg.ts';

export type SkyName = 'crepuscule' | 'braise' | 'menthe' | 'bleue' | 'nuit' | 'aube' | 'papier';

export interface Sky {
  /** Seven flat steps, from the top of the sky to the horizon. */
  steps: readonly Colour[];
  ground: Colour;
  string: Colour;
  /** Lights have a halo only on a dark sky. */
  isDark: boolean;
}

const dark = (steps: readonly Colour[], ground: Colour): Sky => ({
  steps,
  ground,
  string: '#FFF8EC',
  isDark: true,
});
const light = (steps: readonly Colour[]): Sky => ({
  steps,
  ground: '#15122A',
  string: '#15122A',
  isDark: false,
});

export const SKIES: Readonly<Record<SkyName, Sky>> = {
  crepuscule: dark(['#15122A', '#241636', '#431C40', '#6B2245', '#A02C46', '#D64A3C', '#FF6B35'], '#0D0A1E'),
  braise: dark(['#3A1030', '#5E1638', '#8A1C40', '#B92449', '#DE3258', '#F0386B', '#FF6F8C'], '#240B26'),
  menthe: dark(['#0A1B26', '#0B2A33', '#0D3D42', '#105350', '#136C61', '#188873', '#1FA890'], '#081319'),
  bleue: dark(['#0F1436', '#14204F', '#1A2E6E', '#213F92', '#2A52B8', '#3E6BE8', '#6F96F5'], '#0B0E26'),
  nuit: dark(['#0D0A1E', '#15122A', '#1C1732', '#241D3B', '#32284C', '#3E3158', '#483B63'], '#070512'),
  aube: light(['#FFEFD2', '#FFE3B4', '#FFD590', '#FFC36B', '#FFB347', '#FF9141', '#FF6B35']),
  papier: light(['#FFF8EC', '#FDF2DF', '#FAEBCF', '#F6E2BD', '#F1E2C8', '#EBD5B0', '#E2CDA9']),
};

/** Key content stays between y 110 and 890, x 300 and 1300, so that 2:1 and 1:1 crops are safe. */
export const WIDTH = 1600;
export const HEIGHT = 1000;
export const GROUND = 900;

/** The inks and shapes of a type of event. */
export interface Cast {
  inks: readonly InkName[];
  shapes: readonly LanternShape[];
}

/**
 * A composition: consumes the random stream in a fixed order, so that the same id always gives the
 * same picture.
 */
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
