const BLOCKS = 'p, div, br, ul, ol, li, h1, h2, h3, h4, h5, h6, blockquote, pre';
const SEPARATOR = ' · ';
/** For a cell without a text between others. */
const EMPTY = '–';

const isBlank = (cell: Element) => (cell.textContent ?? '').trim() === '';

/** A cell's paragraphs as one line of text with its marks. */
function flatten(cell: HTMLElement): void {
  for (const block of cell.querySelectorAll(BLOCKS)) block.replaceWith(' ', ...block.childNodes, ' ');
  cell.normalize();
  const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  while (texts.nextNode())
    texts.currentNode.textContent = (texts.currentNode.textContent ?? '').replaceAll(/[ \t\n\r]+/g, ' ');
  for (const edge of ['firstChild', 'lastChild'] as const) {
    const text = cell[edge];
    if (text?.nodeType !== Node.TEXT_NODE) continue;
    const words = text.textContent ?? '';
    text.textContent = edge === 'firstChild' ? words.trimStart() : words.trimEnd();
  }
}

const isHeading = (cell: Element) => cell.matches('th, thead td');

/** The words of a cell. */
function takeCell(cell: HTMLElement): Node | string {
  if (isBlank(cell)) return EMPTY;
  const words = cell.ownerDocument.createElement(isHeading(cell) ? 'strong' : 'span');
  words.append(...cell.childNodes);
  return words;
}

/** A row as a line, with the pictures of its cells below. */
function convertRow(row: HTMLTableRowElement): HTMLElement[] {
  const pictures = [...row.querySelectorAll('img')];
  for (const picture of pictures) picture.remove();
  const cells = [...row.cells];
  for (const cell of cells) flatten(cell);
  const last = cells.findLastIndex((cell) => !isBlank(cell));
  const line = row.ownerDocument.createElement('p');
  for (const [index, cell] of cells.slice(0, last + 1).entries()) {
    if (index > 0) line.append(SEPARATOR);
    line.append(takeCell(cell));
  }
  return [...(last < 0 ? [] : [line]), ...pictures];
}

/** Mails and pages are laid out in tables of one column, which mean nothing. */
function unwrapRow(row: HTMLTableRowElement): HTMLElement[] {
  const block = row.ownerDocument.createElement('div');
  block.append(...[...row.cells].flatMap((cell) => [...cell.childNodes]));
  return [block];
}

function convertTable(table: HTMLTableElement): HTMLElement[] {
  const rows = [...table.rows];
  const isLayout = rows.every(({ cells }) => cells.length < 2);
  const title = table.ownerDocument.createElement('p');
  title.append(...(table.caption?.childNodes ?? []));
  return [...(isBlank(title) ? [] : [title]), ...rows.flatMap(isLayout ? unwrapRow : convertRow)];
}

/** Articles have no tables: each row becomes a line of text, its cells separated, headings bold. */
export function convertTables(body: HTMLElement): void {
  // Tables within tables come first.
  for (const table of [...body.querySelectorAll('table')].reverse())
    table.replaceWith(...convertTable(table));
}
