import { itemAt, repeat } from './list.ts';

/** A colour as #RRGGBB. */
export type Colour = string;

/** Four shades of one ink, from under the cap to the lit belly. */
export type InkRamp = readonly [Colour, Colour, Colour, Colour];

export type InkName = 'lampion' | 'framboise' | 'menthe' | 'miel' | 'bleu' | 'papier';

export const NUIT_950: Colour = '#0D0A1E';
export const NUIT_900: Colour = '#15122A';
export const NUIT_500: Colour = '#7A6C95';
export const PAPIER_0: Colour = '#FFFDF8';
export const PAPIER_50: Colour = '#FFF8EC';

export const INKS: Readonly<Record<InkName, InkRamp>> = {
  lampion: ['#FF6B35', '#FF8A3F', '#FFB347', '#FFD08A'],
  framboise: ['#C81F56', '#F0386B', '#FF6F8C', '#FFA9AE'],
  menthe: ['#127F6D', '#1FA890', '#4FC7AC', '#A5E5CF'],
  miel: ['#F09A1A', '#FFB938', '#FFD369', '#FFEBB0'],
  bleu: ['#2346A8', '#3E6BE8', '#6F96F5', '#B4CCFF'],
  papier: ['#E8C796', '#FFDDAE', '#FFEBCB', '#FFF8EC'],
};

/** Shades of an unlit lantern, on a night ground. */
export const UNLIT_INK: InkRamp = ['#2A2140', '#33284A', '#3B2F54', '#3B2F54'];

function channels(colour: Colour): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
}

/** Interpolates between one colour (amount 0) and another (amount 1). */
export function mixColours(from: Colour, to: Colour, amount: number): Colour {
  const target = channels(to);
  const mixed = channels(from).map((value, index) =>
    Math.round(value + (itemAt(target, index) - value) * amount),
  );
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** `count` colours evenly spread over the stops. */
export function spreadColours(stops: readonly Colour[], count: number): Colour[] {
  return repeat(count, (index) => {
    const position = count === 1 ? 0 : (index / (count - 1)) * (stops.length - 1);
    const start = Math.min(stops.length - 2, Math.floor(position));
    return mixColours(itemAt(stops, start), itemAt(stops, start + 1), position - start);
  });
}
