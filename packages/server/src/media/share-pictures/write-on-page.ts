import { readFile } from 'node:fs/promises';
import PDFDocument from 'pdfkit';
import { encode } from 'uqr';
import { drawText, type Emoji, hasOtherScripts, sanitisePictureText, type TextStyle } from './draw-text.ts';

export type Page = PDFKit.PDFDocument;

/** A PDF of one page with the fonts of the house. */
export async function openPage(title: string, size: 'a3' | 'a4'): Promise<Page> {
  const page = new PDFDocument({
    size: size === 'a4' ? 'A4' : 'A3',
    margin: 0,
    lang: 'fr-FR',
    displayTitle: true,
    info: { Title: title, Creator: 'Lampion' },
  });
  const fonts = {
    poster: 'bricolage-grotesque-800',
    text: 'instrument-sans-500',
    strong: 'instrument-sans-650',
  };
  for (const [font, file] of Object.entries(fonts))
    page.registerFont(font, await readFile(new URL(`../../../assets/fonts/${file}.ttf`, import.meta.url)));
  return page;
}

export interface TextBox {
  readonly x: number;
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
export function write(page: Page, text: string, { x, y, width, height, sizes, lineHeight }: TextBox): number {
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
  page.text(text, x, y, { ...options, ...(fitting === undefined && { height, ellipsis: true }) });
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
export async function writeWords(
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
  page.image(png, box.x, box.y + space, { width: drawnWidth, height: drawnHeight });
  return box.y + drawnHeight + 2 * space;
}

/** Sizes from the first to the last. */
export const range = (from: number, to: number, step: number) =>
  Array.from({ length: Math.floor((from - to) / step) + 1 }, (_, index) => from - index * step);

const QUIET_MODULES = 4;
const NIGHT = '#15122A';
const PAPER = '#FFF8EC';

interface CodeBox {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** The QR code, dark on light: some readers cannot read an inverted one. */
export function drawCode(page: Page, text: string, { x, y, size: side }: CodeBox): void {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_MODULES });
  page.roundedRect(x, y, side, side, 10).fill(PAPER);
  page
    .save()
    .translate(x, y)
    .scale(side / size);
  for (const [top, row] of data.entries())
    for (const [left, isDark] of row.entries()) if (isDark) page.rect(left, top, 1, 1);
  page.fill(NIGHT).restore();
}

/** The bytes of the document. */
export async function finishPage(page: Page): Promise<Uint8Array> {
  page.end();
  const chunks: Uint8Array[] = [];
  for await (const chunk of page) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}
