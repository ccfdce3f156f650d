import type { Colour } from './colour.ts';
import { itemAt, repeat } from './list.ts';

interface PleatedBall {
  x: number;
  y: number;
  radiusX: number;
  radiusY: number;
  pleats: number;
  gap: number;
  /** Where the sphere is cut at top and bottom, for a radius of 1. */
  cut: number;
  /** How far ribs curve upwards, for a half-width of 1. */
  ribCurve: number;
  colours: readonly Colour[];
}

const BULGE = 0.03;

/** The logo keeps two decimals: it is shown at small and large sizes, on every page. */
const precise = (value: number) => +value.toFixed(2);

function drawBallPleat(ball: PleatedBall, index: number): string {
  const { x, y, radiusX, radiusY, pleats, gap, cut, ribCurve, colours } = ball;
  const height = (2 * radiusY * cut - gap * (pleats - 1)) / pleats;
  const halfWidth = (offset: number) => radiusX * Math.sqrt(Math.max(0, 1 - (offset / radiusY) ** 2));
  const top = -radiusY * cut + index * (height + gap);
  const bottom = top + height;
  const middle = (top + bottom) / 2;
  const a = halfWidth(top);
  const c = halfWidth(bottom);
  const control = 2 * (halfWidth(middle) + radiusX * BULGE * 1.6) - (a + c) / 2;
  const topCurve = index ? ribCurve * a * 2 : 0;
  const bottomCurve = index < pleats - 1 ? ribCurve * c * 2 : 0;
  const colour = itemAt(colours, Math.min(colours.length - 1, Math.floor((index * colours.length) / pleats)));
  const p = precise;
  return `<path d="M${p(x - a)} ${p(y + top)}Q${p(x)} ${p(y + top - topCurve)} ${p(x + a)} ${p(y + top)}Q${p(x + control)} ${p(y + middle)} ${p(x + c)} ${p(y + bottom)}Q${p(x)} ${p(y + bottom - bottomCurve)} ${p(x - c)} ${p(y + bottom)}Q${p(x - control)} ${p(y + middle)} ${p(x - a)} ${p(y + top)}Z" fill="${colour}"/>`;
}

/** A sphere of separate paper pleats: the dot of the logo's i, the mark, the lamps. */
export function drawPleatedBall(ball: PleatedBall): string {
  return repeat(ball.pleats, (index) => drawBallPleat(ball, index)).join('');
}
