import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import transliterate from '@sindresorhus/transliterate';
import type { CreateText } from 'sharp';
import sharp from 'sharp';

/** The Latin font of a text; the Noto fonts supply missing characters. */
const faces = { title: 'Bricolage Grotesque 96pt ExtraBold', text: 'Instrument Sans' } as const;
const FALLBACK = 'Noto Sans Arabic ExtraBold, Noto Sans SC ExtraBold, Noto Sans KR ExtraBold,';
const files = [
  'bricolage-grotesque-800',
  'instrument-sans-650',
  'noto-sans-arabic-800',
  'noto-sans-sc-800',
  'noto-sans-kr-800',
];

export interface TextStyle {
  readonly face: keyof typeof faces;
  readonly colour: string;
  /** Largest font size, in pixels. */
  readonly size: number;
  readonly width: number;
  /**
   * The text is broken into lines and shrunk to this height. Without it, it is one line, cut at the
   * width.
   */
  readonly height?: number;
}

/** A PNG on a transparent background, cropped to the text. */
export interface TextPicture {
  readonly png: Buffer;
  readonly width: number;
  readonly height: number;
}

/**
 * Whether a sanitised text has Arabic, Chinese, Japanese or Korean characters, which only
 * `drawText` can draw.
 */
export const hasOtherScripts = (text: string) => OTHER_SCRIPTS.test(text);

/**
 * Draws a text with Pango: Arabic is shaped, right-to-left runs are ordered, emoji are drawn in
 * place. Takes about 80 ms of CPU, and reads its fonts at the first call only.
 */
export async function drawText(text: string, style: TextStyle, emoji: Emoji): Promise<TextPicture> {
  await registerFonts();
  const set = { font: `${faces[style.face]}, ${FALLBACK} ${POINTS}`, rgba: true } as const;
  const placed = markUp(text, style.colour, emoji);
  const raster =
    style.height === undefined
      ? await renderLine(text, { ...set, dpi: style.size }, style, emoji)
      : await renderLines({ ...set, text: placed.markup }, { ...style, height: style.height });
  return drawEmoji(raster, placed.drawings);
}

/** At this font size, the dpi equal the font size in pixels. */
const POINTS = 72;

let registered: Promise<void> | undefined;

/** Fontconfig finds a font by name once a text of this process was rendered with its file. */
function registerFonts(): Promise<void> {
  const register = async () => {
    for (const file of files) {
      const fontfile = fileURLToPath(new URL(`../../../assets/fonts/${file}.ttf`, import.meta.url));
      await sharp({ text: { text: ' a', fontfile } })
        .raw()
        .toBuffer();
    }
  };
  registered ??= register();
  return registered;
}

const characters = new Intl.Segmenter('fr', { granularity: 'grapheme' });
const split = (text: string) => [...characters.segment(text)].map(({ segment }) => segment);
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * Red channel of the squares that reserve the places of emoji; green and blue contain the index.
 */
const PLACE_RED = 0xfe;

/** Pango markup with a uniquely coloured square for each emoji, and the drawings of these. */
function markUp(text: string, colour: string, emoji: Emoji): { markup: string; drawings: string[] } {
  const drawings: string[] = [];
  const marked = split(text).map((character) => {
    const drawing = emoji.get(character);
    if (drawing === undefined) return escapes[character] ?? character;
    const place = drawings.push(drawing) - 1;
    const red = PLACE_RED.toString(16);
    return `<span foreground="#${red}${place.toString(16).padStart(4, '0')}">■</span>`;
  });
  return { markup: `<span foreground="${colour}">${marked.join('')}</span>`, drawings };
}

type Raster = Awaited<ReturnType<typeof render>>;
const render = (text: CreateText) => sharp({ text }).raw().toBuffer({ resolveWithObject: true });

/** The text at the largest size that fits its box, at most the wanted one. */
async function renderLines(
  text: CreateText,
  { size, width, height }: TextStyle & { readonly height: number },
): Promise<Raster> {
  const lines = { ...text, width, wrap: 'word-char' } as const;
  const fitted = await render({ ...lines, height });
  return (fitted.info.textAutofitDpi ?? 0) > size ? render({ ...lines, dpi: size }) : fitted;
}

/** One line, cut with an ellipsis until it fits. */
async function renderLine(
  text: string,
  set: Omit<CreateText, 'text'>,
  { width, colour }: TextStyle,
  emoji: Emoji,
): Promise<Raster> {
  let kept = split(text);
  let line = await render({ ...set, text: markUp(text, colour, emoji).markup });
  while (line.info.width > width && kept.length > 1) {
    kept = kept.slice(0, Math.min(kept.length - 1, Math.floor((kept.length * width) / line.info.width)));
    line = await render({ ...set, text: markUp(`${kept.join('')}…`, colour, emoji).markup });
  }
  return line;
}

/** Edges in pixels, all inclusive. */
interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** How much larger an emoji is than its square on each side, as a fraction of the square. */
const EMOJI_MARGIN = 0.1;

/** Replaces the squares by the drawings. */
async function drawEmoji({ data, info }: Raster, drawings: readonly string[]): Promise<TextPicture> {
  const { width, height, channels } = info;
  const places = drawings.length === 0 ? [] : findPlaces(data, width);
  for (const { box } of places) erase(data, width, box);
  const emoji = places.map(({ place, box: { left, top, right } }) => {
    const square = right - left + 1;
    const margin = Math.ceil(square * EMOJI_MARGIN);
    return { place, left: left - margin, top: top - margin, size: square + 2 * margin };
  });
  const beyond = (...pixels: readonly number[]) => Math.max(0, ...pixels);
  const edges = {
    left: beyond(...emoji.map(({ left }) => -left)),
    top: beyond(...emoji.map(({ top }) => -top)),
    right: beyond(...emoji.map(({ left, size }) => left + size - width)),
    bottom: beyond(...emoji.map(({ top, size }) => top + size - height)),
  };
  const composed = emoji.map(async ({ place, left, top, size }) => {
    const input = await drawOne(drawings[place] ?? '', size);
    return { input, left: left + edges.left, top: top + edges.top };
  });
  const png = await sharp(data, { raw: { width, height, channels } })
    .extend({ ...edges, background: '#0000' })
    .composite(await Promise.all(composed))
    .png()
    .toBuffer();
  return { png, width: width + edges.left + edges.right, height: height + edges.top + edges.bottom };
}

/** The positions of the squares, found by their colours. */
function findPlaces(data: Buffer, width: number): { place: number; box: Box }[] {
  const places = new Map<number, Box>();
  for (let at = 0; at < data.length; at += 4) {
    if (data[at] !== PLACE_RED || data[at + 3] !== 0xff) continue;
    const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
    const place = data.readUInt16BE(at + 1);
    const box = places.get(place) ?? { left: x, top: y, right: x, bottom: y };
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.bottom = y;
    places.set(place, box);
  }
  return [...places].map(([place, box]) => ({ place, box }));
}

/** Makes a square transparent, including its blurred edge. */
function erase(data: Buffer, width: number, { left, top, right, bottom }: Box): void {
  for (let y = Math.max(0, top - 1); y <= bottom + 1; y += 1) {
    const [start, end] = [y * width + Math.max(0, left - 1), y * width + Math.min(width - 1, right + 1)];
    data.fill(0, start * 4, (end + 1) * 4);
  }
}

/** Twemoji drawings are 36 units wide. */
const EMOJI_UNITS = 36;

function drawOne(dataUrl: string, size: number): Promise<Buffer> {
  const svg = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  return sharp(svg, { density: (72 * size) / EMOJI_UNITS })
    .resize(size, size)
    .png()
    .toBuffer();
}

/** Characters of the bundled Noto fonts: Arabic, Chinese, Japanese and Korean. */
const OTHER_SCRIPTS =
  /[\u0600-\u06ff\u0750-\u077f\u3001-\u303f\u3041-\u30ff\u3131-\u318e\u4e00-\u9fa5\uac00-\ud7a3\uff01-\uff9f]/u;

/**
 * Characters neither in those fonts nor in the bundled Latin ones, which cover French, the accents
 * of neighbouring languages and common signs.
 */
const UNDRAWABLE =
  /[^\n\u0020-\u007e\u00a0«»°·²³×÷©®À-ÖØ-öø-ÿŒœŸ‘’“”„•…–—−€™←→\u0600-\u06ff\u0750-\u077f\u3001-\u303f\u3041-\u30ff\u3131-\u318e\u4e00-\u9fa5\uac00-\ud7a3\uff01-\uff9f]/u;

/** Invisible characters that control whether Arabic characters are joined. */
const JOINERS = /[\u200c\u200d]/g;

/** Alphabets that are transliterated. */
const SOUNDED = /[\p{scx=Latn}\p{scx=Grek}\p{scx=Cyrl}]/u;

/** Replaces runs of characters that no bundled font contains. */
const REPLACEMENT = '•';

const NONE: Emoji = new Map();

/**
 * A text that pictures can show. Narrow spaces become no-break ones, and other European alphabets
 * are transliterated. Nothing disappears: characters that cannot be drawn become a bullet.
 * @param emoji those that can be drawn
 */
export function sanitisePictureText(text: string, emoji = NONE): string {
  const plain = text
    .normalize('NFC')
    .replaceAll(/[\u202f\u2009]/g, '\u00a0')
    .trim();
  const drawn = [...characters.segment(plain)]
    .map(({ segment }) => (emoji.has(segment) ? segment : draw(segment)))
    .join('');
  return drawn.replaceAll(/•+/g, REPLACEMENT).replaceAll(/ {2,}/g, ' ').trim();
}

function draw(character: string): string {
  const letters = OTHER_SCRIPTS.test(character) ? character.replaceAll(JOINERS, '') : character;
  if (!UNDRAWABLE.test(letters)) return character;
  const sound = SOUNDED.test(character) ? transliterate(character) : '';
  return sound === '' || UNDRAWABLE.test(sound) ? REPLACEMENT : sound;
}

/** Whether a sanitised text has any readable character. */
export const isReadable = (text: string) =>
  /[\p{L}\p{N}\p{Emoji_Presentation}\p{Extended_Pictographic}]/u.test(text);

/** Drawings of emoji (SVG as data URLs), by their characters. */
export type Emoji = ReadonlyMap<string, string>;

/** The drawings of all emoji in some texts; emoji without one are left out. */
export async function loadEmoji(texts: readonly string[]): Promise<Emoji> {
  const written = texts.flatMap((text) => [...characters.segment(text.normalize('NFC'))]);
  const wanted = new Set(written.map(({ segment }) => segment).filter((segment) => EMOJI.test(segment)));
  const found = await Promise.all(
    [...wanted].map(async (emoji) => [emoji, await readDrawing(emoji)] as const),
  );
  return new Map(found.flatMap(([emoji, svg]) => (svg === null ? [] : [[emoji, toDataUrl(svg)]])));
}

/** Characters shown as emoji: by default, by a selector, or as a keycap. */
const EMOJI = /\p{Emoji_Presentation}|\u{FE0F}|\u{20E3}/u;

const drawings = new URL('./', import.meta.resolve('@twemoji/svg/package.json'));

/**
 * The file is named by the code points, without the emoji selector unless several emoji are joined.
 */
async function readDrawing(emoji: string): Promise<Buffer | null> {
  const named = emoji.includes('\u200D') ? emoji : emoji.replaceAll('\uFE0F', '');
  const name = [...named].map((point) => point.codePointAt(0)?.toString(16)).join('-');
  return readFile(new URL(`${name}.svg`, drawings)).catch(() => null);
}

const toDataUrl = (svg: Buffer) => `data:image/svg+xml;base64,${svg.toString('base64')}`;
