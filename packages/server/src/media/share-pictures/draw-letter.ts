import { loadEmoji } from './draw-text.ts';
import { finishPage, openPage, range, writeWords } from './write-on-page.ts';

/** Texts by their place on the page. */
export interface PrintedLetter {
  /** The title of the document. */
  readonly title: string;
  readonly sender: readonly string[];
  readonly recipient: readonly string[];
  readonly dated: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly signature: string;
}

const INK = '#15122A';
const LEFT = 68;
const WIDTH = 459;
/** Where the recipient begins, for envelopes with a window on the right. */
const RIGHT = 312;
const RIGHT_WIDTH = LEFT + WIDTH - RIGHT;
const BODY_TOP = 300;
const BODY_HEIGHT = 470;
const GAP = 10;

const line = { height: 34, sizes: range(11, 8, 1), lineHeight: 1.35 };

/** Draws one A4 page as a PDF. For a work process. */
export async function drawLetter(letter: PrintedLetter): Promise<Uint8Array> {
  const page = await openPage(letter.title, 'a4');
  const emoji = await loadEmoji([letter.subject, ...letter.sender, ...letter.paragraphs]);
  const text = { font: 'text', colour: INK } as const;
  const column = async (lines: readonly string[], x: number, top: number, width: number) => {
    let y = top;
    for (const words of lines) y = await writeWords(page, words, text, { ...line, x, y, width }, emoji);
  };
  await column(letter.sender, LEFT, 62, RIGHT - LEFT - 24);
  await column(letter.recipient, RIGHT, 132, RIGHT_WIDTH);
  await column([letter.dated], RIGHT, 236, RIGHT_WIDTH);
  const box = { ...line, x: LEFT, width: WIDTH };
  const strong = { font: 'strong', colour: INK } as const;
  let y = await writeWords(page, letter.subject, strong, { ...box, y: BODY_TOP - 34 }, emoji);
  // A name or a place may be long: no paragraph takes more than its part of the page.
  const height = BODY_HEIGHT / letter.paragraphs.length - GAP;
  for (const words of letter.paragraphs)
    y = await writeWords(page, words, text, { ...box, y: y + GAP, height }, emoji);
  await writeWords(page, letter.signature, text, { ...line, x: RIGHT, y: y + 36, width: RIGHT_WIDTH }, emoji);
  return finishPage(page);
}
