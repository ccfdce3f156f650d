import type { Colour } from '../colour.ts';
import type { Random } from '../seeded-random.ts';
import { createRandom } from '../seeded-random.ts';
import { svg } from '../svg.ts';

interface RoofsOptions {
  width: number;
  /** Height of the ground. */
  base: number;
  seed: number;
  fill: Colour;
  windows: Colour;
  minWidth?: number;
  maxWidth?: number;
  minHeight?: number;
  maxHeight?: number;
  /** Share of the windows that are lit, 0 to 1. */
  litShare?: number;
}

interface House {
  x: number;
  width: number;
  height: number;
  top: number;
  roofHeight: number;
  inset: number;
  base: number;
}

interface Drawn {
  walls: string;
  windows: string;
}

function drawMansard(house: House, random: Random, litShare: number): Drawn {
  const { x, width, top, roofHeight, inset, base } = house;
  const walls = svg`<path d="M${x} ${base + 4}V${top + roofHeight}L${x + inset} ${top}H${x + width - inset}L${x + width} ${top + roofHeight}V${base + 4}Z"/>`;
  const count = Math.max(1, Math.floor(width / 46));
  let windows = '';
  for (let index = 0; index < count; index++) {
    if (random() >= litShare + 0.15) continue;
    const centre = x + (width * (index + 0.5)) / count;
    windows += svg`<rect x="${centre - 5}" y="${top + roofHeight * 0.38}" width="10" height="${roofHeight * 0.42}" rx="5"/>`;
  }
  return { walls, windows };
}

function drawGable({ x, width, top, roofHeight, base }: House, random: Random, litShare: number): Drawn {
  const ridge = x + width * (0.4 + random() * 0.2);
  const walls = svg`<path d="M${x} ${base + 4}V${top + roofHeight}L${ridge} ${top - roofHeight * 0.1}L${x + width} ${top + roofHeight}V${base + 4}Z"/>`;
  const isLit = random() < litShare;
  const windows = isLit ? svg`<circle cx="${ridge}" cy="${top + roofHeight * 0.62}" r="4.5"/>` : '';
  return { walls, windows };
}

function drawFlatRoof({ x, width, top, roofHeight, base }: House): Drawn {
  const walls = svg`<path d="M${x} ${base + 4}V${top + roofHeight * 0.5}H${x + width}V${base + 4}Z"/>`;
  return { walls, windows: '' };
}

function drawChimney({ x, width, top, roofHeight, inset }: House, random: Random): string {
  const stackWidth = 14 + random() * 20;
  const stackX = x + inset + random() * Math.max(4, width - stackWidth - 2 * inset);
  const height = 18 + random() * 22;
  let drawing = svg`<rect x="${stackX}" y="${top - height * 0.45}" width="${stackWidth}" height="${height + roofHeight * 0.4}"/>`;
  const pots = Math.max(1, Math.floor(stackWidth / 8));
  for (let index = 0; index < pots; index++) {
    drawing += svg`<rect x="${stackX + (stackWidth * (index + 0.5)) / pots - 2.2}" y="${top - height * 0.45 - 8}" width="4.4" height="9"/>`;
  }
  return drawing;
}

function drawWindows({ x, width, height, top, roofHeight }: House, random: Random, litShare: number): string {
  const rows = Math.floor((height - roofHeight - 14) / 30);
  const columns = Math.max(1, Math.floor(width / 34));
  let drawing = '';
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (random() >= litShare * 0.6) continue;
      drawing += svg`<rect x="${x + (width * (column + 0.5)) / columns - 5}" y="${top + roofHeight + 12 + row * 30}" width="10" height="15" rx="1.5"/>`;
    }
  }
  return drawing;
}

function drawHouse(house: House, kind: number, random: Random, litShare: number): Drawn {
  if (kind < 0.5) return drawMansard(house, random, litShare);
  if (kind < 0.82) return drawGable(house, random, litShare);
  return drawFlatRoof(house);
}

/** A row of French roofs: mansards, gables, chimney pots, some windows lit. */
export function drawRoofs(options: RoofsOptions): string {
  const { width, base, seed, fill, windows: light, litShare = 0.35 } = options;
  const { minWidth = 90, maxWidth = 190, minHeight = 70, maxHeight = 150 } = options;
  const random = createRandom(seed);
  let walls = '';
  let windows = '';
  for (let x = -20; x < width + 20; ) {
    const houseWidth = minWidth + random() * (maxWidth - minWidth);
    const height = minHeight + random() * (maxHeight - minHeight);
    const kind = random();
    const roofHeight = height * (0.34 + random() * 0.12);
    const inset = 8 + random() * 8;
    const house: House = { x, width: houseWidth, height, top: base - height, roofHeight, inset, base };
    const drawn = drawHouse(house, kind, random, litShare);
    walls += drawn.walls;
    if (random() < 0.8) walls += drawChimney(house, random);
    windows += drawn.windows + drawWindows(house, random, litShare);
    x += houseWidth - 1;
  }
  return `<g fill="${fill}">${walls}</g><g fill="${light}" fill-opacity=".9">${windows}</g>`;
}
