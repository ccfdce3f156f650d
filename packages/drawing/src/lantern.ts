import type { Colour, InkName, InkRamp } from './colour.ts';
import { INKS, mixColours, NUIT_900, PAPIER_50, spreadColours, UNLIT_INK } from './colour.ts';
import { itemAt, repeat } from './list.ts';
import { svg } from './svg.ts';

export type LanternShape = 'boule' | 'accordeon' | 'toupie' | 'cloche' | 'galet' | 'poire';

interface ShapeGeometry {
  /** Half-width over half the lantern's width, from the top (0) to the bottom (1). */
  profile: (position: number) => number;
  /** Height of the body for a width of 1. */
  aspect: number;
  pleats: number;
}

const squashedSphere = (cut: number) => (position: number) =>
  Math.sqrt(Math.max(0, 1 - ((2 * position - 1) * cut) ** 2));

const SHAPES: Readonly<Record<LanternShape, ShapeGeometry>> = {
  boule: { profile: squashedSphere(0.87), aspect: 0.92, pleats: 7 },
  accordeon: { profile: (t) => 0.6 + 0.015 * Math.sin(Math.PI * t), aspect: 1.34, pleats: 9 },
  toupie: {
    profile: (t) => (t < 0.42 ? 0.34 + 0.66 * (t / 0.42) : 1 - 0.72 * ((t - 0.42) / 0.58)),
    aspect: 1.12,
    pleats: 8,
  },
  cloche: { profile: (t) => 0.34 + 0.64 * t ** 0.62, aspect: 0.92, pleats: 6 },
  galet: { profile: squashedSphere(0.82), aspect: 0.66, pleats: 5 },
  poire: {
    profile: (t) => 0.42 + 0.58 * Math.sin(Math.PI * Math.min(1, t * 0.72 + 0.14)),
    aspect: 1.12,
    pleats: 8,
  },
};

export interface LanternOptions {
  /** Where the cord meets the cap. */
  x?: number;
  y?: number;
  width: number;
  shape?: LanternShape;
  ink?: InkName | InkRamp;
  isLit?: boolean;
  /** Draws only lines of this width, in the theme's unlit colour. */
  outline?: number;
  pleats?: number;
  /** Radius of the glow; 0 draws none. */
  halo?: number;
  /** Length of the cord above the cap. */
  cord?: number;
  cordColour?: Colour;
  capColour?: Colour;
  /** How far a pleat bulges, for a width of 1. */
  bulge?: number;
  /** For decoration only: the page's style sheet moves the class "sway". */
  isSwaying?: boolean;
}

/** How much a rib is curved upwards, for a half-width of 1. */
const RIB_CURVE = 0.1;

const HALO_RINGS = [
  [1.72, '0.05'],
  [1.3, '0.08'],
  [0.95, '0.13'],
] as const;

interface Body {
  geometry: ShapeGeometry;
  width: number;
  height: number;
  capHeight: number;
  pleats: number;
  bulge: number;
}

function drawHalo(
  { width, height, capHeight }: Body,
  shape: LanternShape,
  halo: number,
  light: Colour,
): string {
  const centre = capHeight + height / 2;
  const spread = shape === 'accordeon' ? 0.85 : 0.8;
  return HALO_RINGS.map(
    ([reach, opacity]) =>
      svg`<circle cx="0" cy="${centre}" r="${width * reach * halo * spread}" fill="${light}" fill-opacity="${opacity}"/>`,
  ).join('');
}

/** The rib a pleat hangs from, and the whole pleat, as `d` attributes. */
function shapePleat(body: Body, index: number) {
  const { geometry, width, height, capHeight, pleats, bulge } = body;
  const pleatHeight = height / pleats;
  const top = capHeight + index * pleatHeight;
  const bottom = top + pleatHeight;
  const middle = (top + bottom) / 2;
  const halfWidth = (y: number) =>
    (width / 2) * geometry.profile(Math.min(1, Math.max(0, (y - capHeight) / height)));
  const a = halfWidth(top);
  const c = halfWidth(bottom);
  const swollen = Math.max(halfWidth(middle), a * 0.5 + c * 0.5) + width * bulge;
  const control = 2 * swollen - (a + c) / 2;
  const topCurve = index === 0 ? 0 : RIB_CURVE * a;
  const bottomCurve = index === pleats - 1 ? 0 : RIB_CURVE * c;
  const rib = svg`M${-a} ${top}Q0 ${top - topCurve} ${a} ${top}`;
  const pleat = svg`${rib}Q${control} ${middle} ${c} ${bottom}Q0 ${bottom - bottomCurve} ${-c} ${bottom}Q${-control} ${middle} ${-a} ${top}Z`;
  return { rib, pleat };
}

function drawPleat(body: Body, index: number, colours: readonly Colour[], seamShade: number): string {
  const { rib, pleat } = shapePleat(body, index);
  const paper = svg`<path d="${pleat}" fill="${itemAt(colours, index)}"/>`;
  if (index === 0) return paper;
  const seam = mixColours(itemAt(colours, index - 1), NUIT_900, seamShade);
  return `${paper}${svg`<path d="${rib}" fill="none" stroke="${seam}" stroke-opacity=".5" stroke-width="${Math.max(0.8, body.width * 0.012)}"/>`}`;
}

function drawOutline(body: Body, width: number): string {
  const d = repeat(body.pleats, (index) => shapePleat(body, index).pleat).join('');
  return svg`<path d="${d}" fill="none" stroke="var(--lamp-off)" stroke-width="${width}"/>`;
}

function drawCaps({ geometry, width, height, capHeight }: Body, colour: Colour): string {
  const cap = (end: number, y: number) => {
    const capWidth = Math.max(geometry.profile(end) * width * 0.62, width * 0.2);
    return svg`<rect x="${-capWidth / 2}" y="${y}" width="${capWidth}" height="${capHeight * 1.15}" rx="${capHeight * 0.57}" fill="${colour}"/>`;
  };
  return cap(0, 0) + cap(1, height + capHeight * 0.85);
}

function toRamp(ink: InkName | InkRamp): InkRamp {
  return typeof ink === 'string' ? INKS[ink] : ink;
}

/** Height of the body, caps left out, of a lantern of this width. */
export function lanternHeight(shape: LanternShape, width: number): number {
  return width * SHAPES[shape].aspect;
}

/** A pleated paper lantern hanging from (x, y), as an SVG group. */
export function drawLantern(options: LanternOptions): string {
  const { x = 0, y = 0, width, shape = 'boule', ink = 'lampion', isLit = true, halo = 0, cord = 0 } = options;
  const { outline, bulge = 0.03, isSwaying = false } = options;
  const lines = outline ? 'var(--lamp-off)' : PAPIER_50;
  const { cordColour = lines, capColour = lines } = options;
  const geometry = SHAPES[shape];
  const pleats = options.pleats ?? geometry.pleats;
  const body: Body = {
    geometry,
    width,
    height: lanternHeight(shape, width),
    capHeight: width * 0.055,
    pleats,
    bulge,
  };
  const ramp = isLit ? toRamp(ink) : UNLIT_INK;
  const colours = spreadColours(ramp, pleats);
  const drawing = [
    halo ? drawHalo(body, shape, halo, ramp[2]) : '',
    cord
      ? svg`<path d="M0 ${-cord}V${body.capHeight}" stroke="${cordColour}" stroke-width="${Math.max(1.1, width * 0.018)}" stroke-opacity=".75"/>`
      : '',
    outline
      ? drawOutline(body, outline)
      : repeat(pleats, (index) => drawPleat(body, index, colours, isLit ? 0.3 : 0.25)).join(''),
    drawCaps(body, capColour),
  ].join('');
  const moving = isSwaying ? `<g class="sway">${drawing}</g>` : drawing;
  return svg`<g transform="translate(${x} ${y})">${moving}</g>`;
}
