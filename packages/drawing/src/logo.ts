import type { Colour } from './colour.ts';
import { drawPleatedBall } from './pleats.ts';
import { oncePerVariant } from './svg.ts';

/** Centre of the stem of the i, whose dot is a lantern. */
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
  /** `small` is for heights under 48 px: three pleats instead of four. */
  size?: 'small' | 'large';
  /** Length of the cord in the logo's units; a long one reaches the top edge of the screen. */
  cord?: number;
  /** One ink for wordmark and lantern. */
  isMonochrome?: boolean;
  colour?: Colour;
}

/** Reaches the top edge of any screen; the `<svg>` must have visible overflow. */
export const LONG_CORD = 4000;

function drawDot({ size, cord, isMonochrome, colour }: Required<WordmarkOptions>): string {
  const { radius, pleats, gap, y, stroke, colours } = size === 'small' ? SMALL_DOT : LARGE_DOT;
  const ball = { x: STEM, y, radiusX: radius, radiusY: radius * 0.94, pleats, gap, cut: 0.84, ribCurve: 0 };
  const top = y - radius * 0.8;
  return `<path d="M${STEM} ${top - cord}V${top}" stroke="${colour}" stroke-width="${stroke}" stroke-linecap="round" fill="none"/><rect x="${STEM - 50}" y="${y - radius * 0.82 - 26}" width="100" height="26" rx="13"/>${drawPleatedBall({ ...ball, colours: isMonochrome ? [colour] : colours })}`;
}

/**
 * Outlines of the wordmark: Bricolage Grotesque 800, width 100, optical size 96, tracking -5/1000.
 * Relative commands with smooth curves halve their length.
 */
const WORDMARK_LETTERS: readonly string[] = [
  // l
  '<path transform="translate(0)" d="M36 0v-700h162v700Z"/>',
  // a
  '<path transform="translate(229)" d="M175 14q-40 0-76-14t-59-45.5-23-84.5q0-49 19-79.5t51-49 70-28 75-16.5q52-10 78-16t35.5-14 9.5-22q0-29-21.5-44t-56.5-15q-22 0-44 8t-36 28.5-13 58.5l-144-10q-2-63 19-104.5t57.5-65 80-33.5 86.5-10q79 0 130 29.5t75.5 85 24.5 134.5v94q0 33 0 66.5t0 66.5 0 66h-140q0-36 0-73t0-78h-6q-4 45-29.5 82.5t-67 60-95.5 22.5ZM242-104q17 0 36.5-6.5t37-21.5 28.5-41.5 11-65.5v-24l27-3q-8 13-26.5 21t-41.5 12.5-46.5 9-43.5 12-32.5 20-12.5 34.5q0 26 18.5 39.5t44.5 13.5Z"/>',
  // m
  '<path transform="translate(767)" d="M36 0v-293-235h137v215h8q7-84 27.5-134t55-72.5 82.5-22.5q50 0 81 24.5t46 75 14 129.5h8q7-83 29-133t58-73 85-23q41 0 71 15t50.5 45 30.5 75.5 10 106.5v300h-162v-286q0-38-6.5-63.5t-19.5-38-33-12.5q-26 0-48 23.5t-35.5 70.5-13.5 119v187h-158v-290q0-38-6.5-62t-20-36-33.5-12q-25 0-46.5 20.5t-35 67.5-13.5 125v187Z"/>',
  // p
  '<path transform="translate(1622)" d="M36 148v-488-188h142v163h7q11-59 33-98.5t56.5-59 83.5-19.5q62 0 105.5 31.5t66 93 22.5 151.5q0 97-25.5 159t-69.5 91.5-100 29.5q-45 0-79.5-19t-57-58.5-31.5-99.5h-9q5 29 9 60.5t6.5 62 2.5 58.5v130ZM296-119q32 0 52.5-20t30-52.5 9.5-68.5q0-40-10.5-72.5t-31-52-50.5-19.5q-19 0-37 8.5t-32 26-22.5 44.5-8.5 65v6q0 30 6 52t16 38 23 26 27 14.5 28 4.5Z"/>',
  // dotless i
  '<path transform="translate(2191)" d="M36 0v-528h162v528Z"/>',
  // o
  '<path transform="translate(2420)" d="M282 14q-76 0-135-30.5t-92-92-33-154.5q0-97 34.5-158.5t94-91 134.5-29.5q78 0 136.5 30.5t91 92 32.5 155.5q0 97-34.5 158.5t-94 90.5-134.5 29ZM286-105q31 0 52-17.5t32-51.5 11-81q0-52-12-87.5t-34.5-54.5-54.5-19q-30 0-51 17.5t-32 51.5-11 82q0 76 26.5 118t73.5 42Z"/>',
  // n
  '<path transform="translate(2982)" d="M36 0v-299-229h137v215h8q6-78 26-128.5t57-75.5 94-25q86 0 129.5 57t43.5 170v315h-162v-294q0-54-16.5-81t-52.5-27q-30 0-53 21t-36 68-13 126v187Z"/>',
];

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
