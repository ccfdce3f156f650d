import type { Colour } from './colour.ts';
import { itemAt } from './list.ts';
import { svg } from './svg.ts';

const DUSK: readonly Colour[] = [
  '#1D1531',
  '#2A1838',
  '#431C40',
  '#6B2245',
  '#A02C46',
  '#D64A3C',
  '#FF6B35',
  '#FF9141',
  '#FFB347',
];

interface DuskOptions {
  /** Half-width of the innermost band. */
  radius: number;
  /** How much wider each next band is, from the inside. */
  steps: readonly number[];
  /** Height of a band for a width of 1. */
  flatness: number;
  /** From the outermost band to the innermost. */
  colours?: readonly Colour[];
}

/** The setting sun in flat concentric bands: the light of Lampion is drawn in steps, never as a gradient or blur. */
export function drawDusk(
  x: number,
  y: number,
  { radius, steps, flatness, colours = DUSK }: DuskOptions,
): string {
  let reach = radius;
  let bands = '';
  colours.toReversed().forEach((colour, index) => {
    bands = svg`<ellipse cx="${x}" cy="${y}" rx="${reach}" ry="${reach * flatness}" fill="${colour}"/>${bands}`;
    if (index < colours.length - 1) reach += itemAt(steps, index);
  });
  return bands;
}
