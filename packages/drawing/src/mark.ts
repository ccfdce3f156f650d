import type { Colour } from './colour.ts';
import { drawPleatedBall } from './pleats.ts';

interface MarkOptions {
  /** 3 under 32 px, else 5. */
  pleats?: 3 | 5;
  colour?: Colour;
}

const MARK_COLOURS = {
  3: ['#FF6B35', '#FF8F40', '#FFB347'],
  5: ['#FF6B35', '#FF7E3B', '#FF9141', '#FFA244', '#FFB347'],
} as const;

/** The mark without its `<svg>`, in a box of 64 × 64. */
function drawMarkBody({ pleats = 5, colour = 'currentColor' }: MarkOptions = {}): string {
  const ball = {
    x: 32,
    y: 34.4,
    radiusX: 25,
    radiusY: 22.8,
    pleats,
    gap: pleats === 5 ? 1.7 : 2.6,
    cut: 0.87,
  };
  return `<path d="M32 1.8V9" stroke="${colour}" stroke-width="3.2" stroke-linecap="round" fill="none"/><rect x="23" y="8" width="18" height="4.6" rx="2.3" fill="${colour}"/>${drawPleatedBall({ ...ball, ribCurve: 0.06, colours: MARK_COLOURS[pleats] })}<rect x="23" y="56.2" width="18" height="4.6" rx="2.3" fill="${colour}"/>`;
}

/** The lantern alone. */
export function drawMark(options: MarkOptions = {}): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" aria-hidden="true">${drawMarkBody(options)}</svg>`;
}

/**
 * The mark on its night ground, for favicons, home screens and e-mails; `radius` 0 for a maskable
 * icon.
 */
export function drawAppIcon({ radius = 15, size = 64 }: { radius?: number; size?: number } = {}): string {
  const mark = drawMarkBody({ pleats: 3, colour: '#FFF8EC' });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="${size}" height="${size}"><rect width="64" height="64" rx="${radius}" fill="#15122A"/><g transform="translate(5.5 4.6) scale(.83)">${mark}</g></svg>`;
}
