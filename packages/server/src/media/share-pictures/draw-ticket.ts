import { drawWordmark } from '@lampion/drawing/logo';
import { drawOnPage } from './draw-on-page.ts';
import { loadEmoji } from './draw-text.ts';
import { drawCode, finishPage, openPage, type Page, range, write, writeWords } from './write-on-page.ts';

/** A ticket to print, with its texts in French. */
export interface PrintedTicket {
  /** The text of the QR code. */
  readonly token: string;
  readonly name: string;
  readonly when: string;
  readonly place: string;
  readonly holder: string;
  /** "2 personnes" */
  readonly people: string;
}

const NIGHT = '#15122A';
const MUTED = '#61567A';
const RULE = '#E2CDA9';
const LEFT = 56;
const TOP = 56;
const WIDTH = 483;
const HEIGHT = 250;
const CODE = 190;
const TEXT_WIDTH = WIDTH - CODE - 72;

/** The edge to cut along, and the line between the two parts. */
function drawEdges(page: Page): void {
  page.roundedRect(LEFT, TOP, WIDTH, HEIGHT, 16).lineWidth(1).strokeColor(RULE).stroke();
  const x = LEFT + WIDTH - CODE - 36;
  page
    .moveTo(x, TOP + 14)
    .lineTo(x, TOP + HEIGHT - 14)
    .dash(4, { space: 5 })
    .stroke()
    .undash();
}

async function writeFacts(page: Page, { name, when, place, holder, people }: PrintedTicket): Promise<void> {
  const emoji = await loadEmoji([name, place, holder]);
  const line = { x: LEFT + 24, width: TEXT_WIDTH, height: 32, sizes: range(13, 9, 1), lineHeight: 1.2 };
  const title = { ...line, y: TOP + 60, height: 74, sizes: range(28, 12, 1), lineHeight: 1 };
  let end = await writeWords(page, name, { font: 'poster', colour: NIGHT }, title, emoji);
  for (const text of [when, place])
    end = await writeWords(page, text, { font: 'text', colour: NIGHT }, { ...line, y: end + 8 }, emoji);
  const owner = { ...line, y: TOP + HEIGHT - 48, height: 18 };
  await writeWords(page, holder, { font: 'strong', colour: NIGHT }, owner, emoji);
  page.font('text').fillColor(MUTED);
  write(page, people, { ...owner, y: TOP + HEIGHT - 31 });
}

/**
 * Draws a ticket as a PDF of one A4 page: the ticket on its upper third, to be cut out. For a work
 * process.
 */
export async function drawTicket(ticket: PrintedTicket): Promise<Uint8Array> {
  const page = await openPage(ticket.name, 'a4');
  drawEdges(page);
  const logo = drawWordmark({ size: 'large', colour: NIGHT });
  drawOnPage(page, logo, { x: LEFT + 24, y: TOP + 20, width: 88, height: 24 });
  await writeFacts(page, ticket);
  drawCode(page, ticket.token, { x: LEFT + WIDTH - CODE - 18, y: TOP + (HEIGHT - CODE) / 2, size: CODE });
  page.font('text').fillColor(MUTED);
  const foot = { x: LEFT, y: TOP + HEIGHT + 14, width: WIDTH, height: 40, sizes: [10], lineHeight: 1.4 };
  write(page, 'À montrer à l’entrée, sur papier ou sur un téléphone. Il ne vaut qu’une entrée.', foot);
  return finishPage(page);
}
