import { drawGarland, hangString, type StrungLantern } from '@lampion/drawing/garland';
import { drawWordmark } from '@lampion/drawing/logo';
import { drawOnPage } from './draw-on-page.ts';
import { loadEmoji } from './draw-text.ts';
import { drawCode, finishPage, openPage, type Page, range, write, writeWords } from './write-on-page.ts';

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

const lanterns: readonly StrungLantern[] = [
  [0.06, 'boule', 'lampion', 34],
  [0.2, 'galet', 'framboise', 30],
  [0.34, 'accordeon', 'menthe', 26],
  [0.66, 'toupie', 'bleu', 28],
  [0.8, 'cloche', 'miel', 32],
  [0.94, 'boule', 'lampion', 38],
];

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

async function writeEvent(page: Page, { name, when, place, address, organiser }: Poster): Promise<void> {
  const emoji = await loadEmoji([name, when, place, address, organiser]);
  const width = WIDTH - 2 * MARGIN;
  const line = { x: MARGIN, width, height: 46, sizes: range(23, 13, 1), lineHeight: 1.25 };
  const small = { ...line, height: 20, sizes: range(14, 10, 1) };
  const title = {
    ...line,
    y: COVER_HEIGHT + 44,
    width,
    height: 146,
    sizes: range(78, 22, 2),
    lineHeight: 0.94,
  };
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

function drawFoot(page: Page, { url, shortUrl }: Poster): void {
  drawCode(page, url, { x: WIDTH - MARGIN - CODE, y: FOOT_TOP + 8, size: CODE });
  const logo = drawWordmark({ size: 'large', colour: PAPER });
  drawOnPage(page, logo, { x: MARGIN, y: FOOT_TOP + 8, width: 128, height: 35 });
  const width = WIDTH - 2 * MARGIN - CODE - 28;
  const line = { x: MARGIN, width, height: 24, lineHeight: 1.3 };
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
  const page = await openPage(poster.name, poster.size);
  page.scale(page.page.width / WIDTH);
  drawCoverOf(page, poster.cover);
  drawLanterns(page);
  await writeEvent(page, poster);
  drawFoot(page, poster);
  return finishPage(page);
}
