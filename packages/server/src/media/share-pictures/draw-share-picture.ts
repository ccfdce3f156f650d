import { readFile } from 'node:fs/promises';
import { drawWordmark } from '@lampion/drawing/logo';
import satori, { type Font } from 'satori';
import sharp from 'sharp';
import {
  drawText,
  type Emoji,
  hasOtherScripts,
  isReadable,
  loadEmoji,
  sanitisePictureText,
  type TextStyle,
} from './draw-text.ts';
import type { ShareWords } from './share-pictures.ts';

/** The input: texts, and an SVG document or the bytes of an uploaded picture. */
export interface SharePicture {
  readonly words: ShareWords;
  readonly cover: string | Uint8Array;
}

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 30;
/** The x position where the paper ends and the stub with the cover begins. */
const TEAR = 690;
const NIGHT = '#15122A';
const MUTED = '#61567A';
const PAPER = '#FFF8EC';

interface Node {
  readonly type: string;
  readonly props: Record<string, unknown>;
}

function node(type: string, style: Record<string, unknown>, children?: unknown, attributes = {}): Node {
  return { type, props: { style: { boxSizing: 'border-box', ...style }, children, ...attributes } };
}

let fonts: Promise<Font[]> | undefined;

function loadFonts(): Promise<Font[]> {
  const load = async (file: string, name: string, weight: Font['weight']): Promise<Font> => {
    const data = await readFile(new URL(`../../../assets/fonts/${file}`, import.meta.url));
    return { name, weight, style: 'normal', data };
  };
  fonts ??= Promise.all([
    load('bricolage-grotesque-800.ttf', 'Bricolage', 800),
    load('instrument-sans-500.ttf', 'Instrument', 500),
    load('instrument-sans-650.ttf', 'Instrument', 600),
  ]);
  return fonts;
}

const TEXT_LINE_HEIGHT = 1.3;
const TITLE_SIZES = [116, 100, 84, 72, 62, 52, 44] as const;
const TITLE_LINE_HEIGHT = 0.98;
/** The box of the title, in pixels. */
const TITLE_BOX = { width: 560, height: 262 };

/** Widths at a font size of 1, where they differ much from the default. */
const LETTER_WIDTHS = [
  { letters: /\s/, width: 0.17 },
  { letters: /\p{Emoji_Presentation}/u, width: 1.1 },
  { letters: /[\p{Lu}mw]/u, width: 0.54 },
] as const;

/** Approximate width in the display font, in pixels; rather too large than too small. */
function estimateWidth(text: string, size: number): number {
  let width = 0;
  for (const letter of text) width += LETTER_WIDTHS.find(({ letters }) => letters.test(letter))?.width ?? 0.4;
  return width * size;
}

/** Number of lines of a text, broken at spaces; a word that fits on no line counts as too many. */
function countLines(text: string, size: number): number {
  let lines = 1;
  let width = 0;
  for (const [index, word] of text.split(/(?<=[ \n-])/).entries()) {
    const wordWidth = estimateWidth(word.trim(), size);
    if (wordWidth > TITLE_BOX.width) return Number.POSITIVE_INFINITY;
    if (index > 0 && width + wordWidth > TITLE_BOX.width) {
      lines += 1;
      width = 0;
    }
    width += estimateWidth(word, size);
    if (word.endsWith('\n')) width = TITLE_BOX.width;
  }
  return lines;
}

const ONE_LINE = { display: 'block', whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' };

function clamp(lines: number): Record<string, unknown> {
  return { display: 'block', lineClamp: lines, wordBreak: 'break-word' };
}

/** A picture of a text in a script that satori cannot draw, as tall as the text or its line. */
async function layOutDrawn(
  text: string,
  style: TextStyle,
  emoji: Emoji,
  { lineHeight = 0, ...margins }: { lineHeight?: number; marginTop?: number },
): Promise<Node> {
  const { png, width, height } = await drawText(text, style, emoji);
  const src = `data:image/png;base64,${png.toString('base64')}`;
  const box = { display: 'flex', alignItems: 'center', height: Math.max(height, lineHeight), ...margins };
  return node('div', box, node('img', { width, height }, undefined, { src, width, height }));
}

/**
 * The title at the largest size at which it fits its box; a too long one at the smallest size, cut
 * with an ellipsis.
 */
function layOutTitle(title: string, emoji: Emoji): Node | Promise<Node> {
  if (hasOtherScripts(title)) {
    // Unlike a line of text, the picture has no space above it.
    const { width, height } = TITLE_BOX;
    const style = { face: 'title', colour: NIGHT, size: TITLE_SIZES[0], width, height: height - 12 } as const;
    return layOutDrawn(title, style, emoji, { marginTop: 28 });
  }
  const linesAt = (size: number) => Math.floor(TITLE_BOX.height / (size * TITLE_LINE_HEIGHT));
  const size =
    TITLE_SIZES.find((candidate) => countLines(title, candidate) <= linesAt(candidate)) ??
    TITLE_SIZES.at(-1) ??
    0;
  const letters = {
    fontFamily: 'Bricolage',
    fontSize: size,
    lineHeight: TITLE_LINE_HEIGHT,
    letterSpacing: '-0.02em',
  };
  return node('div', { ...clamp(linesAt(size)), ...letters, whiteSpace: 'pre-wrap', marginTop: 16 }, title);
}

interface LineStyle {
  readonly size: number;
  readonly weight: number;
  readonly colour: string;
  readonly width: number;
  readonly marginTop?: number;
}

/** One line, cut with an ellipsis. */
function layOutLine(
  text: string,
  { size, weight, colour, width, marginTop = 0 }: LineStyle,
  emoji: Emoji,
): Node | Promise<Node> {
  const written = sanitisePictureText(text, emoji);
  const lineHeight = Math.round(size * TEXT_LINE_HEIGHT);
  if (hasOtherScripts(written))
    return layOutDrawn(written, { face: 'text', colour, size, width }, emoji, { lineHeight, marginTop });
  const letters = { fontSize: size, lineHeight: TEXT_LINE_HEIGHT, fontWeight: weight, color: colour };
  return node('div', { ...ONE_LINE, ...letters, maxWidth: width, marginTop }, written);
}

async function layOutFoot(note: string, emoji: Emoji): Promise<Node> {
  const logo = Buffer.from(drawWordmark({ size: 'large', colour: NIGHT })).toString('base64');
  return node('div', { display: 'flex', alignItems: 'flex-end', justifyContent: 'space-between', gap: 32 }, [
    node('img', { width: 190, height: 52 }, undefined, {
      src: `data:image/svg+xml;base64,${logo}`,
      width: 190,
      height: 52,
    }),
    await layOutLine(note, { size: 24, weight: 500, colour: MUTED, width: 330 }, emoji),
  ]);
}

async function layOut({ label, ink, title, lines, note }: ShareWords, emoji: Emoji): Promise<Node> {
  const text = { size: 30, colour: NIGHT, width: TITLE_BOX.width };
  const written = sanitisePictureText(title, emoji);
  const words = await Promise.all([
    layOutLine(label, { ...text, weight: 600, colour: ink }, emoji),
    // An unreadable title is replaced by the type of its subject.
    layOutTitle(isReadable(written) ? written : sanitisePictureText(label, emoji), emoji),
    ...lines.map((line, index) =>
      layOutLine(line, { ...text, weight: index === 0 ? 600 : 500, marginTop: index === 0 ? 22 : 2 }, emoji),
    ),
    node('div', { display: 'flex', flexGrow: 1 }),
    layOutFoot(note, emoji),
  ]);
  const sheet = {
    display: 'flex',
    flexDirection: 'column',
    marginLeft: MARGIN,
    marginTop: MARGIN,
    width: TEAR - MARGIN,
    height: HEIGHT - 2 * MARGIN,
    padding: '40px 52px 40px 48px',
    backgroundColor: PAPER,
    color: NIGHT,
    fontFamily: 'Instrument',
  };
  return node('div', { display: 'flex', width: WIDTH, height: HEIGHT }, node('div', sheet, words));
}

/**
 * The dark background around the ticket: rounded corners, a notch above and below the tear, and its
 * perforation.
 */
function drawFrame(): string {
  const [left, top, right, bottom] = [MARGIN, MARGIN, WIDTH - MARGIN, HEIGHT - MARGIN];
  const corner = 28;
  const notch = 20;
  const ticket = [
    `M${left + corner} ${top}H${TEAR - notch}a${notch} ${notch} 0 0 0 ${2 * notch} 0H${right - corner}`,
    `a${corner} ${corner} 0 0 1 ${corner} ${corner}V${bottom - corner}a${corner} ${corner} 0 0 1 -${corner} ${corner}`,
    `H${TEAR + notch}a${notch} ${notch} 0 0 0 -${2 * notch} 0H${left + corner}`,
    `a${corner} ${corner} 0 0 1 -${corner} -${corner}V${top + corner}a${corner} ${corner} 0 0 1 ${corner} -${corner}Z`,
  ].join('');
  return [
    `<path d="M${TEAR} ${top + notch + 14}V${bottom - notch - 6}" stroke="${NIGHT}" stroke-width="5" stroke-linecap="round" stroke-dasharray="0 15"/>`,
    `<path fill="${NIGHT}" fill-rule="evenodd" d="M0 0H${WIDTH}V${HEIGHT}H0Z${ticket}"/>`,
  ].join('');
}

/**
 * Draws the share picture of a page: 1200 × 630, PNG. A ticket on a dark background: text on paper,
 * the cover on its stub. Takes about 140 ms of CPU and 40 MB of libraries: run it in a work
 * process, and cache the result.
 */
export async function drawSharePicture({ words, cover }: SharePicture): Promise<Buffer> {
  const emoji = await loadEmoji([words.label, words.title, ...words.lines, words.note]);
  const written = await satori((await layOut(words, emoji)) as never, {
    width: WIDTH,
    height: HEIGHT,
    fonts: await loadFonts(),
    graphemeImages: Object.fromEntries(emoji),
  });
  const overlay = written.replace('</svg>', `${drawFrame()}</svg>`);
  return sharp(typeof cover === 'string' ? Buffer.from(cover) : cover, { limitInputPixels: 40_000_000 })
    .resize(WIDTH - MARGIN - TEAR, HEIGHT - 2 * MARGIN, { fit: 'cover' })
    .flatten({ background: PAPER })
    .extend({ left: TEAR, right: MARGIN, top: MARGIN, bottom: MARGIN, background: PAPER })
    .composite([{ input: Buffer.from(overlay) }])
    .png({ palette: true, quality: 95, compressionLevel: 9 })
    .toBuffer();
}
