import type { Colour } from './colour.ts';
import { oncePerVariant } from './draw-once.ts';
import { WORDMARK_LETTERS } from './logo-outlines.ts';
import { drawPleatedBall } from './pleats.ts';

/** Centre of the stem of the i: its dot is a lantern. */
const STEM = 2308;

const SMALL_DOT = {
  radius: 132,
  pleats: 3,
  gap: 13,
  y: -690,
  stroke: 30,
  colours: ['#FF6B35', '#FF8A3F', '#FFB347'],
};
const LARGE_DOT = {
  radius: 122,
  pleats: 4,
  gap: 9,
  y: -676,
  stroke: 24,
  colours: ['#FF6B35', '#FF843D', '#FF9C43', '#FFB347'],
};

interface WordmarkOptions {
  /** `small` is for a height under 48 px: three pleats instead of four. */
  size?: 'small' | 'large';
  /** Length of the cord in the logo's units; a long one reaches the top edge of the screen. */
  cord?: number;
  /** A single ink for letters and lantern. */
  isMonochrome?: boolean;
  colour?: Colour;
}

/** Long enough for the top edge of any screen; the `<svg>` must let it overflow. */
export const LONG_CORD = 4000;

function drawDot({ size, cord, isMonochrome, colour }: Required<WordmarkOptions>): string {
  const { radius, pleats, gap, y, stroke, colours } = size === 'small' ? SMALL_DOT : LARGE_DOT;
  const ball = { x: STEM, y, radiusX: radius, radiusY: radius * 0.94, pleats, gap, cut: 0.84, ribCurve: 0 };
  const top = y - radius * 0.8;
  return `<path d="M${STEM} ${top - cord}V${top}" stroke="${colour}" stroke-width="${stroke}" stroke-linecap="round" fill="none"/><rect x="${STEM - 50}" y="${y - radius * 0.82 - 26}" width="100" height="26" rx="13"/>${drawPleatedBall({ ...ball, colours: isMonochrome ? [colour] : colours })}`;
}

const drawWordmarkFor = oncePerVariant(
  (options: Required<WordmarkOptions>) =>
    `<svg xmlns="http://www.w3.org/2000/svg" class="logo" viewBox="30 -800 3500 960" role="img" aria-label="Lampion"><g fill="${options.colour}">${WORDMARK_LETTERS.join('')}${drawDot(options)}</g></svg>`,
  ({ size, cord, isMonochrome, colour }) => `${size}/${cord}/${isMonochrome}/${colour}`,
);

/** The word "lampion"; the dot of its i is a lantern. Has the accessible name "Lampion". */
export function drawWordmark(options: WordmarkOptions = {}): string {
  return drawWordmarkFor({
    size: 'small',
    cord: 150,
    isMonochrome: false,
    colour: 'currentColor',
    ...options,
  });
}
