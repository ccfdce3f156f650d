/** The part of a PDF page that a drawing needs: pdfkit's `PDFDocument` has it. */
type Page = PDFKit.PDFDocument;

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

type Attributes = Readonly<Record<string, string>> & {
  readonly fill?: string;
  readonly stroke?: string;
  readonly transform?: string;
};

const NAME = /^\/?([a-z]{1,20})/i;
const ATTRIBUTE = /(?<![a-z-])([a-z-]{1,20})="([^"]*)"/gi;
const MOVEMENT = /(?<![a-z])([a-z]{1,10})\(([^()]*)\)/g;

function readAttributes(text: string): Attributes {
  return Object.fromEntries([...text.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name, value]));
}

/** Attributes that are drawn, besides those of the outlines. */
const drawn = ['fill', 'fill-opacity', 'stroke', 'stroke-opacity', 'stroke-width', 'stroke-linecap'];
const outlined = ['d', 'cx', 'cy', 'r', 'rx', 'ry', 'x', 'y', 'width', 'height'];
const known = new Set([...drawn, ...outlined, 'stroke-linejoin', 'stroke-dasharray', 'transform']);

function requireKnown(name: string, attributes: Attributes): void {
  const strange = Object.keys(attributes).find((attribute) => !known.has(attribute));
  if (strange !== undefined) throw new Error(`a page cannot show ${strange} of <${name}>`);
}

const numbersOf = (text: string | undefined) =>
  (text ?? '')
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number);

/** The transforms that our drawings use. */
const movements: Readonly<Record<string, (page: Page, numbers: readonly number[]) => void>> = {
  translate: (page, [x = 0, y = 0]) => page.translate(x, y),
  rotate: (page, [angle = 0, x = 0, y = 0]) => page.rotate(angle, { origin: [x, y] }),
  scale: (page, [x = 1, y = x]) => page.scale(x, y),
};

function move(page: Page, transform: string | undefined): void {
  for (const [, name = '', numbers] of (transform ?? '').matchAll(MOVEMENT))
    movements[name]?.(page, numbersOf(numbers));
}

/** Outlines of the elements of our drawings. */
const outlines: Readonly<Record<string, (page: Page, shape: Attributes) => void>> = {
  path: (page, { d = '' }) => page.path(d),
  circle: (page, { cx = 0, cy = 0, r }) => page.circle(Number(cx), Number(cy), Number(r)),
  ellipse: (page, { cx = 0, cy = 0, rx, ry = rx }) =>
    page.ellipse(Number(cx), Number(cy), Number(rx), Number(ry)),
  rect: (page, { x = 0, y = 0, width, height, rx = 0 }) =>
    page.roundedRect(Number(x), Number(y), Number(width), Number(height), Number(rx)),
};

const inked = (ink: string | undefined) => (ink === undefined || ink === 'none' ? null : ink);

function setStroke(page: Page, ink: string, style: Attributes): void {
  page
    .lineWidth(Number(style['stroke-width'] ?? 1))
    .lineCap((style['stroke-linecap'] ?? 'butt') as 'butt' | 'round')
    .lineJoin((style['stroke-linejoin'] ?? 'miter') as 'miter' | 'round')
    .strokeColor(ink, Number(style['stroke-opacity'] ?? 1));
  const dashes = numbersOf(style['stroke-dasharray']);
  if (dashes.length > 0) page.dash(dashes as never, {});
}

/** A shape without a fill, its own or its group's, is black, as in any SVG. */
function ink(page: Page, outline: (page: Page, shape: Attributes) => void, style: Attributes): void {
  const [fill, stroke] = [inked(style.fill ?? '#000'), inked(style.stroke)];
  if (fill === null && stroke === null) return;
  page.save();
  move(page, style.transform);
  if (stroke !== null) setStroke(page, stroke, style);
  if (fill !== null) page.fillColor(fill, Number(style['fill-opacity'] ?? 1));
  outline(page, style);
  if (fill !== null && stroke !== null) page.fillAndStroke();
  else if (fill !== null) page.fill();
  else page.stroke();
  page.restore();
}

/** Scales and moves the page so that a drawing covers a box. */
function frame(page: Page, drawing: string, { x, y, width, height }: Box): void {
  const [left = 0, top = 0, wide = 1, high = 1] = numbersOf(/viewBox="([^"]*)"/.exec(drawing)?.[1]);
  const scale = Math.max(width / wide, height / high);
  page.translate(x + (width - wide * scale) / 2, y + (height - high * scale) / 2);
  page.scale(scale).translate(-left, -top);
}

function enterGroup(page: Page, groups: Attributes[], style: Attributes): void {
  groups.push(style);
  page.save();
  move(page, style.transform);
}

function leaveGroup(page: Page, groups: Attributes[]): void {
  groups.pop();
  page.restore();
}

/** Draws a shape, or begins a group, whose transform and colours apply to its content. */
function drawElement(page: Page, name: string, own: Attributes, groups: Attributes[]): void {
  requireKnown(name, own);
  const { transform: _moved, ...inherited } = groups.at(-1) ?? {};
  const style = { ...inherited, ...own };
  const outline = outlines[name];
  if (outline !== undefined) ink(page, outline, style);
  else if (name === 'g') enterGroup(page, groups, style);
  else throw new Error(`a page cannot show <${name}>`);
}

/**
 * Draws one of our drawings into a box of a page, as vectors. Supports only the elements and
 * attributes that our drawings use; throws at any other SVG.
 */
export function drawOnPage(page: Page, drawing: string, box: Box): void {
  page.save();
  page.rect(box.x, box.y, box.width, box.height).clip();
  frame(page, drawing, box);
  const groups: Attributes[] = [{}];
  for (const tag of drawing.split('<').slice(1)) {
    const name = NAME.exec(tag)?.[1] ?? '';
    if (name === 'svg') continue;
    if (tag.startsWith('/')) leaveGroup(page, groups);
    else drawElement(page, name, readAttributes(tag), groups);
  }
  page.restore();
}
