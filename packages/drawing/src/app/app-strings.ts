import type { InkName } from '../colour.ts';
import { hangString } from '../garland.ts';
import type { LanternShape } from '../lantern.ts';
import { drawLantern } from '../lantern.ts';
import { once, oncePerVariant, svg } from '../svg.ts';

/** Position, width, shape and ink of each lantern on the string. */
const SIGNUP_LANTERNS: readonly (readonly [number, number, LanternShape, InkName])[] = [
  [0.16, 60, 'boule', 'framboise'],
  [0.39, 46, 'accordeon', 'menthe'],
  [0.63, 62, 'toupie', 'bleu'],
  [0.86, 56, 'cloche', 'miel'],
];

const LIT = { cordColour: 'var(--string)', capColour: 'var(--foreground)', halo: 0.8 };

const drawCord = (path: string) => `<path d="${path}" fill="none" stroke="var(--cord)" stroke-width="1.8"/>`;

/** For an empty agenda: one lit lantern between two unlit ones. Follows the theme. */
export const drawEmptyAgenda: () => string = once(() => {
  const string = hangString(-20, 18, 410, 18, 34);
  const waiting = (position: number, width: number, shape: LanternShape) => {
    const [x, y] = string.at(position);
    return drawLantern({ x, y: y + 12, width, shape, pleats: 5, cord: 14, outline: 1.8 });
  };
  const [x, y] = string.at(0.5);
  const lit = drawLantern({ x, y: y + 14, width: 104, cord: 16, ...LIT });
  const lanterns = waiting(0.18, 58, 'accordeon') + waiting(0.83, 74, 'toupie') + lit;
  return `<svg viewBox="0 0 390 210" aria-hidden="true">${drawCord(string.path)}${lanterns}</svg>`;
});

/** For signing up: one lantern per field, the first `litCount` of them lit. Follows the theme. */
export const drawSignupLanterns: (litCount: number) => string = oncePerVariant((litCount) => {
  const string = hangString(-20, 10, 410, 10, 40);
  const lanterns = SIGNUP_LANTERNS.map(([position, width, shape, ink], index) => {
    const [x, y] = string.at(position);
    const place = { x, y: y + 8, width, shape, cord: 10, pleats: 6 };
    return drawLantern(index < litCount ? { ...place, ink, ...LIT } : { ...place, outline: 1.6 });
  });
  return svg`<svg class="sg-s" viewBox="0 0 390 140" preserveAspectRatio="xMidYMin slice" aria-hidden="true">${drawCord(string.path)}${lanterns.join('')}</svg>`;
}, String);
