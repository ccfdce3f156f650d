import { readFile } from 'node:fs/promises';
import { drawGarland, hangString, type StrungLantern } from '@lampion/drawing/garland';
import { drawWordmark } from '@lampion/drawing/logo';
import PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import { drawOnPage } from './draw-on-page.ts';
import {
  drawText,
  type Emoji,
  hasOtherScripts,
  loadEmoji,
  sanitisePictureText,
  type TextStyle,
} from './draw-text.ts';

/** The texts of a poster, and its picture: an SVG document, or the bytes of a JPEG. */
export interface Poster {
  readonly name: string;
  readonly when: string;
  readonly place: string;
  readonly address: string;
  readonly organiser: string;
  /** The target of the QR code. */
  readonly url: string;
  /** Short enough to type. */
  readonly shortUrl: string;
  readonly cover: string | Uint8Array;
  readonly size: 'a4' | 'a3';
}

const NIGHT = '#15122A';
const PAPER = '#FFF8EC';
const SOFT = '#D9D1E2';
const GLOW = '#FFB347';

/** The page is laid out in points of an A4; an A3 is √2 times as large. */
const WIDTH = 595.28;
const HEIGHT = 841.89;
const MARGIN = 40;
const COVER_HEIGHT = 358;
const FOOT_TOP = 694;
const CODE = 112;
const QUIET_MODULES = 4;

const lanterns: readonly StrungLantern[] = [
  [0.06, 'boule', 'lampion', 34],
  [0.2, 'galet', 'framboise', 30],
  [0.34, 'accordeon', 'menthe', 26],
  [0.66, 'toupie', 'bleu', 28],
  [0.8, 'cloche', 'miel', 32],
  [0.94, 'boule', 'lampion', 38],
];

type Page = PDFKit.PDFDocument;

async function openPage({ name, size }: Poster): Promise<Page> {
  const page = new PDFDocument({
    size: size === 'a4' ? 'A4' : 'A3',
    margin: 0,
    lang: 'fr-FR',
    displayTitle: true,
    info: { Title: name, Creator: 'Lampion' },
  });
  const fonts = {
    poster: 'bricolage-grotesque-800',
    text: 'instrument-sans-500',
    strong: 'instrument-sans-650',
  };
  for (const [font, file] of Object.entries(fonts))
    page.registerFont(font, await readFile(new URL(`../../../assets/fonts/${file}.ttf`, import.meta.url)));
  page.scale(page.page.width / WIDTH);
  return page;
}

function drawCoverOf(page: Page, cover: Poster['cover']): void {
  const box = { x: 0, y: 0, width: WIDTH, height: COVER_HEIGHT };
  page.rect(0, 0, WIDTH, HEIGHT).fill(NIGHT);
  if (typeof cover === 'string') drawOnPage(page, cover, box);
  else drawPicture(page, cover);
}

function drawPicture(page: Page, picture: Uint8Array): void {
  page.save().rect(0, 0, WIDTH, COVER_HEIGHT).clip();
  page.image(Buffer.from(picture), 0, 0, { cover: [WIDTH, COVER_HEIGHT], align: 'center', valign: 'center' });
  page.restore();
}

/** A string of lanterns over the edge between the picture and the text. */
function drawLanterns(page: Page): void {
  const string = hangString(-10, COVER_HEIGHT - 24, WIDTH + 10, COVER_HEIGHT - 24, 22);
  const drawn = drawGarland(string, lanterns, { halo: 0, stroke: { opacity: '.9', width: 1.4 } });
  const box = { x: 0, y: 0, width: WIDTH, height: HEIGHT };
  drawOnPage(page, `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}">${drawn}</svg>`, box);
}

interface TextBox {
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Sizes, the largest first. */
  readonly sizes: readonly number[];
  /** Height of a line for a size of 1. */
  readonly lineHeight: number;
}

/**
 * Writes a text in the largest size at which it fits its box, and returns where it ends. In the
 * smallest size it is cut.
 */
function write(page: Page, text: string, { y, width, height, sizes, lineHeight }: TextBox): number {
  const optionsAt = (size: number) => {
    page.fontSize(size);
    return { width, lineGap: size * lineHeight - page.currentLineHeight() };
  };
  const fits = (size: number) => {
    const options = optionsAt(size);
    const widest = Math.max(...text.split(/[\s-]/).map((word) => page.widthOfString(word)));
    return widest <= width && page.heightOfString(text, options) <= height;
  };
  const fitting = sizes.find(fits);
  const options = optionsAt(fitting ?? sizes.at(-1) ?? 12);
  page.text(text, MARGIN, y, { ...options, ...(fitting === undefined && { height, ellipsis: true }) });
  return text === '' ? y : y + Math.min(height, page.heightOfString(text, options));
}

/** Pixels of a rendered text per point of the page: 430 per inch on an A4. */
const DRAWN_PIXELS = 6;

interface Face {
  readonly font: 'poster' | 'strong' | 'text';
  readonly colour: string;
}

/**
 * Writes a text of an event: as text, or as a picture where our fonts lack characters. Returns
 * where it ends.
 */
async function writeWords(
  page: Page,
  text: string,
  { font, colour }: Face,
  box: TextBox,
  emoji: Emoji,
): Promise<number> {
  const written = sanitisePictureText(text, emoji);
  if (!hasOtherScripts(written) && ![...emoji.keys()].some((one) => written.includes(one))) {
    page.font(font).fillColor(colour);
    return write(page, written, box);
  }
  const size = Math.max(...box.sizes);
  const style: TextStyle = {
    face: font === 'poster' ? 'title' : 'text',
    colour,
    size: Math.round(size * DRAWN_PIXELS),
    width: Math.round(box.width * DRAWN_PIXELS),
    height: Math.round(box.height * DRAWN_PIXELS),
  };
  const { png, width, height } = await drawText(written, style, emoji);
  const [drawnWidth, drawnHeight] = [width / DRAWN_PIXELS, height / DRAWN_PIXELS];
  // Unlike a line of text, the picture has no space above and below it.
  const space = Math.max(0, size * box.lineHeight - drawnHeight) / 2;
  page.image(png, MARGIN, box.y + space, { width: drawnWidth, height: drawnHeight });
  return box.y + drawnHeight + 2 * space;
}

const range = (from: number, to: number, step: number) =>
  Array.from({ length: Math.floor((from - to) / step) + 1 }, (_, index) => from - index * step);

async function writeEvent(page: Page, { name, when, place, address, organiser }: Poster): Promise<void> {
  const emoji = await loadEmoji([name, when, place, address, organiser]);
  const width = WIDTH - 2 * MARGIN;
  const line = { width, height: 46, sizes: range(23, 13, 1), lineHeight: 1.25 };
  const small = { ...line, height: 20, sizes: range(14, 10, 1) };
  const title = { y: COVER_HEIGHT + 44, width, height: 146, sizes: range(78, 22, 2), lineHeight: 0.94 };
  const end = await writeWords(page, name, { font: 'poster', colour: PAPER }, title, emoji);
  const dated = await writeWords(
    page,
    when,
    { font: 'strong', colour: GLOW },
    { ...line, y: end + 14 },
    emoji,
  );
  const placed = await writeWords(
    page,
    place,
    { font: 'strong', colour: PAPER },
    { ...line, y: dated + 4 },
    emoji,
  );
  const soft = { font: 'text', colour: SOFT } as const;
  const found = await writeWords(page, address, soft, { ...small, y: placed }, emoji);
  await writeWords(page, organiser, soft, { ...small, y: found + 2 }, emoji);
}

/** The QR code, dark on light: some readers cannot read an inverted one. */
function drawCode(page: Page, url: string): void {
  const { data, size } = encode(url, { ecc: 'M', border: QUIET_MODULES });
  const [x, y] = [WIDTH - MARGIN - CODE, FOOT_TOP + 8];
  page.roundedRect(x, y, CODE, CODE, 10).fill(PAPER);
  page
    .save()
    .translate(x, y)
    .scale(CODE / size);
  for (const [top, row] of data.entries())
    for (const [left, isDark] of row.entries()) if (isDark) page.rect(left, top, 1, 1);
  page.fill(NIGHT).restore();
}

function drawFoot(page: Page, { url, shortUrl }: Poster): void {
  drawCode(page, url);
  const logo = drawWordmark({ size: 'large', colour: PAPER });
  drawOnPage(page, logo, { x: MARGIN, y: FOOT_TOP + 8, width: 128, height: 35 });
  const width = WIDTH - 2 * MARGIN - CODE - 28;
  const line = { width, height: 24, lineHeight: 1.3 };
  page.font('strong').fillColor(PAPER);
  write(page, 'Dites si vous venez : scannez le code.', { ...line, y: FOOT_TOP + 70, sizes: [17] });
  page.font('text').fillColor(SOFT);
  write(page, shortUrl, { ...line, y: FOOT_TOP + 96, sizes: range(15, 9, 0.5) });
}

/**
 * Draws a poster as a PDF of one page. Text uses embedded fonts; characters they lack, emoji and
 * non-Latin scripts are pictures. For a work process.
 */
export async function drawPoster(poster: Poster): Promise<Uint8Array> {
  const page = await openPage(poster);
  drawCoverOf(page, poster.cover);
  drawLanterns(page);
  await writeEvent(page, poster);
  drawFoot(page, poster);
  page.end();
  const chunks: Uint8Array[] = [];
  for await (const chunk of page) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}
