import { escapeHtml, writeInline } from './write-inline.ts';

const HEADING = /^(#{1,6})[ \t]+(\S.*)$/;
const FENCE = /^(?:```|~~~)/;
const QUOTE = /^>[ \t]?/;
const RULE = /^(?:-{3,}|\*{3,}|_{3,})$/;
const ITEM = /^[ \t]*(?:[-*+]|\d{1,4}[.)])[ \t]+(?=\S)/;

/** Quotes and lists within each other: deeper ones are text. */
const DEPTH_MAX = 10;

/** Takes lines from the front while they belong to the same block. */
function takeWhile(lines: string[], isMeant: (line: string) => boolean): string[] {
  const end = lines.findIndex((line) => !isMeant(line));
  return lines.splice(0, end < 0 ? lines.length : end);
}

function writeCode(lines: string[]): string {
  lines.shift();
  const code = takeWhile(lines, (line) => !FENCE.test(line));
  lines.shift();
  return `<pre><code>${escapeHtml(code.join('\n'))}</code></pre>`;
}

function writeQuote(lines: string[], depth: number): string {
  const quoted = takeWhile(lines, (line) => QUOTE.test(line));
  return `<blockquote>${writeBlocks(
    quoted.map((line) => line.replace(QUOTE, '')),
    depth + 1,
  )}</blockquote>`;
}

const readIndent = (line: string) => line.length - line.trimStart().length;
const isNumbered = (line: string) => /^\s*\d/.test(line);

/** An item: its line, and what is indented below it. */
function writeItem(lines: string[], indent: number, depth: number): string {
  const first = (lines.shift() ?? '').replace(ITEM, '');
  const below = takeWhile(lines, (line) => line.trim() !== '' && readIndent(line) > indent);
  const edge = Math.min(...below.map(readIndent));
  return `<li>${writeBlocks([first, ...below.map((line) => line.slice(edge))], depth + 1)}</li>`;
}

function writeList(lines: string[], depth: number): string {
  const [first = ''] = lines;
  const indent = readIndent(first);
  const tag = isNumbered(first) ? 'ol' : 'ul';
  const start = tag === 'ol' ? ` start="${Number.parseInt(first.trim(), 10)}"` : '';
  let items = '';
  while (lines[0] !== undefined && ITEM.test(lines[0]) && isNumbered(lines[0]) === isNumbered(first)) {
    items += writeItem(lines, indent, depth);
    // Blank lines between items do not end a list.
    if (lines[0]?.trim() === '' && ITEM.test(lines[1] ?? '')) lines.shift();
  }
  return `<${tag}${start}>${items}</${tag}>`;
}

const beginsBlock = (line: string) => [HEADING, FENCE, QUOTE, ITEM].some((form) => form.test(line));

function writeParagraph(lines: string[]): string {
  const first = lines.shift() ?? '';
  const others = takeWhile(lines, (line) => line.trim() !== '' && !beginsBlock(line));
  return `<p>${[first, ...others].map((line) => writeInline(line.trim())).join('<br>')}</p>`;
}

function writeBlock(lines: string[], depth: number): string {
  const [line = ''] = lines;
  const [, signs, title] = HEADING.exec(line) ?? [];
  if (signs !== undefined && title !== undefined) {
    lines.shift();
    return `<h${signs.length}>${writeInline(title)}</h${signs.length}>`;
  }
  if (FENCE.test(line)) return writeCode(lines);
  if (depth === DEPTH_MAX) return writeParagraph(lines);
  if (QUOTE.test(line)) return writeQuote(lines, depth);
  if (line.trim() === '' || RULE.test(line.trim())) {
    lines.shift();
    return '';
  }
  return ITEM.test(line) ? writeList(lines, depth) : writeParagraph(lines);
}

/** Markdown as HTML: what an article may contain of it. Takes the lines away. */
function writeBlocks(lines: string[], depth = 0): string {
  let html = '';
  while (lines.length > 0) html += writeBlock(lines, depth);
  return html;
}

/** Markdown as HTML: headings, lists, quotes, code, pictures, links, bold and italic words. */
export function writeMarkdown(text: string): string {
  return writeBlocks(text.replaceAll('\r\n', '\n').split('\n'));
}

/** Nobody writes these without meaning them. */
const SURE = /^#{1,6}[ \t]+\S|^```|\*\*[^*\s][^*]*\*\*|\[[^[\]]+\]\((?:https?:|mailto:|\/)[^()\s]*\)/m;
/** A dash at the beginning of a line is a dialogue in French: those of a list are signs of their own here. */
const LISTED = /^\s*(?:[*+]|\d{1,3}\.)[ \t]+\S/;
const ALSO_LISTED = /^\s*-[ \t]+\S/;

/** Whether a plain text is meant as Markdown. */
export function isMarkdown(text: string): boolean {
  if (SURE.test(text)) return true;
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const count = (form: RegExp) => lines.filter((line) => form.test(line)).length;
  return count(LISTED) > 1 || count(ALSO_LISTED) > 2 || (count(QUOTE) > 0 && count(QUOTE) < lines.length);
}
