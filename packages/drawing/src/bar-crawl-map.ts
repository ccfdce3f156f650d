import { INKS, type InkName, type InkRamp, PAPIER_50 } from './colour.ts';
import { type HangingString, hangString } from './garland.ts';
import { drawLantern, lanternHeight } from './lantern.ts';
import { repeat } from './list.ts';
import { svg, svgDocument } from './svg.ts';

export const CRAWL_MAP = { width: 390, height: 300 } as const;

/**
 * A bar of the route: the centre of its lantern, and whether the group has been there, is there, or
 * is still to come.
 */
export interface CrawlSpot {
  readonly x: number;
  readonly y: number;
  readonly state: 'here' | 'later' | 'left' | 'next';
}

const WIDTHS: Readonly<Record<CrawlSpot['state'], number>> = { here: 36, next: 23, left: 21, later: 21 };
/** Lighter than the night ground. */
const UNLIT: InkRamp = ['#4E4268', '#594C76', '#655684', '#655684'];
const INK_OF: Readonly<Record<CrawlSpot['state'], InkName | InkRamp>> = {
  here: 'lampion',
  left: 'menthe',
  next: UNLIT,
  later: UNLIT,
};
const SAG = 14;
/** Radius of the ring around the next lantern. */
const RING = 25;
const BULB_EVERY = 17;

const halfHeight = (state: CrawlSpot['state']) => lanternHeight('accordeon', WIDTHS[state]) / 2;

/** How far the drawing of a spot reaches from its centre. */
export const reachOfSpot = (state: CrawlSpot['state']): number =>
  state === 'next' ? RING : halfHeight(state) + 3;

function drawSpot({ x, y, state }: CrawlSpot): string {
  const width = WIDTHS[state];
  const isLit = state === 'here' || state === 'left';
  const top = y - halfHeight(state);
  const lantern = drawLantern({
    x,
    y: top,
    width,
    shape: 'accordeon',
    pleats: state === 'here' ? 9 : 6,
    ink: INK_OF[state],
    halo: isLit ? 1 : 0,
  });
  return state === 'next' ? drawRing(x, y) + lantern : lantern;
}

const drawRing = (x: number, y: number) =>
  svg`<circle cx="${x}" cy="${y}" r="${RING}" fill="none" stroke="${INKS.miel[1]}" stroke-width="1.6" stroke-dasharray="2 4" stroke-linecap="round"/>`;

const topOf = ({ x, y, state }: CrawlSpot) => [x, y - halfHeight(state)] as const;

function hangLeg(from: CrawlSpot, to: CrawlSpot): HangingString {
  return hangString(...topOf(from), ...topOf(to), SAG);
}

/** Walked: a string with lit bulbs. Not walked yet: dotted. */
function drawLeg(from: CrawlSpot, to: CrawlSpot): string {
  const string = hangLeg(from, to);
  const isWalked = to.state === 'here' || to.state === 'left';
  const dots = isWalked
    ? 'stroke-width="1.6"'
    : 'stroke-opacity=".6" stroke-width="1.3" stroke-dasharray="1.5 4.5"';
  const path = `<path d="${string.path}" fill="none" stroke="${PAPIER_50}" stroke-linecap="round" ${dots}/>`;
  return isWalked ? path + drawBulbs(string, Math.hypot(to.x - from.x, to.y - from.y)) : path;
}

function drawBulbs(string: HangingString, length: number): string {
  const count = Math.max(1, Math.round(length / BULB_EVERY) - 1);
  return repeat(count, (index) => {
    const [x, y] = string.at((index + 1) / (count + 1));
    return svg`<circle cx="${x}" cy="${y + 1.5}" r="4.6" fill="${INKS.miel[1]}" fill-opacity=".3"/><circle cx="${x}" cy="${y + 1.5}" r="2.1" fill="${INKS.miel[2]}"/>`;
  }).join('');
}

/**
 * The route of a barathon at night, from spot to spot: the legs in the background, the lanterns of
 * bars in front. Names are overlaid as text at the same coordinates (`CRAWL_MAP`).
 */
export function drawCrawlMap(spots: readonly CrawlSpot[]): string {
  const legs = spots.slice(1).map((spot, index) => drawLeg(spots[index] ?? spot, spot));
  return svgDocument(
    { viewBox: `0 0 ${CRAWL_MAP.width} ${CRAWL_MAP.height}`, className: 'bw-map-drawing' },
    legs.join('') + spots.map(drawSpot).join(''),
  );
}
