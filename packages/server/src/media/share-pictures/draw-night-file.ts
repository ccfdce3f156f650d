import { loadEmoji } from './draw-text.ts';
import { finishPage, openPage, type Page, range, writeWords } from './write-on-page.ts';

/** The words of a night's file. */
export interface PrintedNightFile {
  /** The title of the document. */
  readonly title: string;
  readonly name: string;
  readonly when: string;
  readonly steps: readonly PrintedStep[];
  /** What the file is worth. */
  readonly note: string;
}

interface PrintedStep {
  readonly title: string;
  /** "J − 15, le 28 juin 2027 : à faire" */
  readonly due: string;
  readonly lines: readonly string[];
  readonly sources: readonly { readonly name: string; readonly url: string }[];
}

const INK = '#15122A';
const MUTED = '#61567A';
const RULE = '#E2CDA9';
const LEFT = 56;
const TOP = 56;
const WIDTH = 483;
/** Nothing is written below. */
const BOTTOM = 786;

interface Line {
  readonly text: string;
  readonly font: 'poster' | 'strong' | 'text';
  readonly size: number;
  readonly colour: string;
  readonly link?: string;
}

/** Draws the file of a night as a PDF of A4 pages; no step is cut in two. For a work process. */
export async function drawNightFile({
  title,
  name,
  when,
  steps,
  note,
}: PrintedNightFile): Promise<Uint8Array> {
  const page = await openPage(title, 'a4');
  const emoji = await loadEmoji([name]);
  const box = { x: LEFT, width: WIDTH, height: 70, lineHeight: 1.15 };
  const head = { font: 'poster', colour: INK } as const;
  let y = await writeWords(page, title, head, { ...box, y: TOP, sizes: range(26, 14, 1) }, emoji);
  const lead = { font: 'text', colour: MUTED } as const;
  y = await writeWords(page, `${name}, ${when}`, lead, { ...box, y: y + 6, sizes: range(13, 9, 1) }, emoji);
  for (const lines of [
    ...steps.map(toLines),
    [{ text: note, font: 'text', size: 9.5, colour: MUTED } as const],
  ]) {
    y += 16;
    if (y + measure(page, lines) > BOTTOM) {
      page.addPage({ size: 'A4', margin: 0 });
      y = TOP;
    }
    page
      .moveTo(LEFT, y)
      .lineTo(LEFT + WIDTH, y)
      .lineWidth(0.7)
      .strokeColor(RULE)
      .stroke();
    y += 10;
    for (const line of lines) y = writeLine(page, line, y);
  }
  return finishPage(page);
}

function toLines({ title, due, lines, sources }: PrintedStep): Line[] {
  return [
    { text: title, font: 'poster', size: 15, colour: INK },
    { text: due, font: 'strong', size: 11, colour: INK },
    ...lines.map((text): Line => ({ text, font: 'text', size: 10.5, colour: INK })),
    ...sources.map(
      ({ name, url }): Line => ({
        text: `${name} : ${url}`,
        font: 'text',
        size: 9,
        colour: MUTED,
        link: url,
      }),
    ),
  ];
}

const GAP = 3;

const measure = (page: Page, lines: readonly Line[]) =>
  lines.reduce((sum, { text, font, size }) => {
    page.font(font).fontSize(size);
    return sum + page.heightOfString(text, { width: WIDTH }) + GAP;
  }, 26);

/** Returns where the line ends. */
function writeLine(page: Page, { text, font, size, colour, link }: Line, y: number): number {
  page.font(font).fontSize(size).fillColor(colour);
  const height = page.heightOfString(text, { width: WIDTH });
  page.text(text, LEFT, y, { width: WIDTH, ...(link !== undefined && { link }) });
  return y + height + GAP;
}
