import type { InkName } from './colour.ts';
import { INKS, spreadColours } from './colour.ts';
import { drawPleatedBall } from './pleats.ts';
import { once, oncePerVariant } from './svg.ts';

interface LampOptions {
  isLit: boolean;
  ink?: InkName;
  /** The glow of a lit lamp; omit it on a busy ground. */
  hasHalo?: boolean;
}

const UNLIT_BODY =
  '<path d="M6.8 7.2Q2.6 11 2.6 15.4T6.8 23.8H19.2Q23.4 20 23.4 15.4T19.2 7.2Z" fill="none" stroke="var(--lamp-off)" stroke-width="1.7" stroke-linejoin="round"/><path d="M3.6 12.6H22.4M3.6 18.2H22.4" stroke="var(--lamp-off)" stroke-width="1.4"/>';

/** The lamp without its `<svg>`, in a box of 26 × 30, to be embedded in another drawing. */
export function drawLampBody({ isLit, ink = 'lampion', hasHalo = true }: LampOptions): string {
  const [shade, middle, light] = INKS[ink];
  const ball = {
    x: 13,
    y: 15.4,
    radiusX: 10.4,
    radiusY: 10.6,
    pleats: 4,
    gap: 0.9,
    cut: 0.84,
    ribCurve: 0.05,
  };
  const cap = isLit ? 'var(--foreground)' : 'var(--lamp-off)';
  const halo = `<circle cx="13" cy="15.4" r="18" fill="${light}" fill-opacity=".16"/><circle cx="13" cy="15.4" r="14.4" fill="${light}" fill-opacity=".24"/>`;
  return [
    isLit && hasHalo ? halo : '',
    `<path d="M13 1v4" stroke="${cap}" stroke-width="1.7"/><rect x="8.8" y="4.2" width="8.4" height="2.4" rx="1.2" fill="${cap}"/>`,
    isLit ? drawPleatedBall({ ...ball, colours: spreadColours([shade, middle, light], 4) }) : UNLIT_BODY,
    `<rect x="8.8" y="24.4" width="8.4" height="2.4" rx="1.2" fill="${cap}"/>`,
  ].join('');
}

/**
 * The state lamp: lit means done, active, present. Its colours follow the theme, so it must be
 * inline in the page, not in an `<img>`. Never the only sign of a state: a text or an aria state
 * says the same.
 */
export const drawLamp: (options: LampOptions) => string = oncePerVariant(
  (options) => `<svg class="lamp" viewBox="0 0 26 30" aria-hidden="true">${drawLampBody(options)}</svg>`,
  ({ isLit, ink, hasHalo }) => `${isLit}/${ink}/${hasHalo}`,
);

/**
 * The lamp of something half done, or of a maybe: its lower half is lit. A word beside it says the
 * same.
 */
export const drawHalfLamp: () => string = once(
  () =>
    `<svg class="lamp" viewBox="0 0 26 30" aria-hidden="true">${drawLampBody({ isLit: false })}<svg y="15.4" width="26" height="14.6" viewBox="0 15.4 26 14.6">${drawLampBody({ isLit: true, hasHalo: false })}</svg></svg>`,
);
