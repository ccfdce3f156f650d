import { type Colour, NUIT_900 } from '../colour.ts';
import { drawLantern } from '../lantern.ts';
import { oncePerVariant } from '../svg.ts';

/** Admitted; some of the party are in or must be counted; refused. */
type DoorLantern = 'in' | 'partly' | 'refused';

/** Rings of light behind it, from the outermost: radius, colour, opacity. */
const rings = {
  in: ['#4FC7AC', '#6FD6BC'],
  partly: ['#FFC95A', '#FFD97F'],
  refused: ['#96101A', '#7F0C15'],
} as const;

function drawRings([outer, inner]: readonly [string, string]): string {
  const ring = (radius: number, colour: string, opacity: string) =>
    `<circle cx="195" cy="196" r="${radius}" fill="${colour}" fill-opacity="${opacity}"/>`;
  return ring(300, outer, '.5') + ring(226, outer, '.9') + ring(160, inner, '1');
}

const hanging = (colour: Colour) =>
  ({ x: 195, shape: 'boule', cord: 200, cordColour: colour, capColour: colour }) as const;

const lanterns: Readonly<Record<DoorLantern, (colour: Colour) => string>> = {
  in: (colour) =>
    drawLantern({
      ...hanging(colour),
      y: 96,
      width: 210,
      ink: ['#FFD08A', '#FFE3B4', '#FFF0D0', '#FFF8EC'],
    }) +
    `<path d="M150 198l32 34 62-70" fill="none" stroke="${NUIT_900}" stroke-width="20" stroke-linecap="round" stroke-linejoin="round"/>`,
  partly: (colour) =>
    drawLantern({
      ...hanging(colour),
      y: 90,
      width: 214,
      pleats: 4,
      ink: ['#D99A1F', '#D99A1F', '#FFF8EC', '#FFF8EC'],
    }),
  refused: (colour) =>
    `<g stroke="${colour}" stroke-width="11" fill="none" stroke-linejoin="round" stroke-linecap="round">` +
    '<path d="M195-60V84M160 88H230M160 108Q96 140 96 196T160 284H230Q294 252 294 196T230 108ZM160 304H230"/>' +
    '<path d="M120 122L270 270" stroke-width="18"/></g>',
};

/**
 * The door's verdict by shape and light: a whole lantern with a tick, a half-lit one, an empty one
 * crossed out.
 */
export const drawDoorLantern: (kind: DoorLantern) => string = oncePerVariant(
  (kind) =>
    `<svg viewBox="0 0 390 340" aria-hidden="true">${drawRings(rings[kind])}${lanterns[kind](kind === 'refused' ? '#FFFDF8' : NUIT_900)}</svg>`,
  (kind) => kind,
);

/** The same three shapes without the light behind them, beside a word and in its colour. */
export const drawAnswerSign: (kind: DoorLantern) => string = oncePerVariant(
  (kind) => `<svg viewBox="75 40 240 280" aria-hidden="true">${lanterns[kind]('currentColor')}</svg>`,
  (kind) => kind,
);
