const HEADING = /^(#{1,6})[ \t]+(\S.*)$/;
const FENCE = /^(?:```|~~~)/;
const QUOTE = /^>[ \t]?/;
const RULE = /^(?:-{3,}|\*{3,}|_{3,})$/;
const ITEM = /^[ \t]*(?:[-*+]|\d{1,4}[.)])[ \t]+(?=\S)/;

/** Quotes and lists within each other: deeper ones are text. */
const DEPTH_MAX = 10;

/**
 * Reads lines from the front without removing them: removing lines one by one from a long list
 * would move all the following ones each time.
 */
class Reader {
  readonly #lines: readonly string[];
  #at = 0;

  constructor(lines: readonly string[]) {
    this.#lines = lines;
  }

  /** An unread line; undefined after the last one. */
  peek(ahead = 0): string | undefined {
    return this.#lines[this.#at + ahead];
  }

  /** Empty after the last one. */
  next(): string {
    this.#at += 1;
    return this.#lines[this.#at - 1] ?? '';
  }

  /** Lines while they belong to the same block. */
  takeWhile(isMeant: (line: string) => boolean): string[] {
    const from = this.#at;
    for (let line = this.peek(); line !== undefined && isMeant(line); line = this.peek()) this.#at += 1;
    return this.#lines.slice(from, this.#at);
  }
}

function writeCode(lines: Reader): string {
  lines.next();
  const code = lines.takeWhile((line) => !FENCE.test(line));
  lines.next();
  return `<pre><code>${escapeHtml(code.join('\n'))}</code></pre>`;
}

function writeQuote(lines: Reader, depth: number): string {
  const quoted = lines.takeWhile((line) => QUOTE.test(line));
  return `<blockquote>${writeBlocks(
    quoted.map((line) => line.replace(QUOTE, '')),
    depth + 1,
  )}</blockquote>`;
}

const readIndent = (line: string) => line.length - line.trimStart().length;
const isNumbered = (line: string) => /^\s*\d/.test(line);

/** An item: its line, and what is indented below it. */
function writeItem(lines: Reader, indent: number, depth: number): string {
  const first = lines.next().replace(ITEM, '');
  const below = lines.takeWhile((line) => line.trim() !== '' && readIndent(line) > indent);
  const edge = Math.min(...below.map(readIndent));
  return `<li>${writeBlocks([first, ...below.map((line) => line.slice(edge))], depth + 1)}</li>`;
}

function writeList(lines: Reader, depth: number): string {
  const first = lines.peek() ?? '';
  const indent = readIndent(first);
  const tag = isNumbered(first) ? 'ol' : 'ul';
  const start = tag === 'ol' ? ` start="${Number.parseInt(first.trim(), 10)}"` : '';
  let items = '';
  const isItem = (line = '') => ITEM.test(line) && isNumbered(line) === isNumbered(first);
  while (isItem(lines.peek())) {
    items += writeItem(lines, indent, depth);
    // Blank lines between items do not end a list.
    if (lines.peek()?.trim() === '' && ITEM.test(lines.peek(1) ?? '')) lines.next();
  }
  return `<${tag}${start}>${items}</${tag}>`;
}

const beginsBlock = (line: string) => [HEADING, FENCE, QUOTE, ITEM].some((form) => form.test(line));

function writeParagraph(lines: Reader): string {
  const first = lines.next();
  const others = lines.takeWhile((line) => line.trim() !== '' && !beginsBlock(line));
  return `<p>${[first, ...others].map((line) => writeInline(line.trim())).join('<br>')}</p>`;
}

function writeBlock(lines: Reader, depth: number): string {
  const line = lines.peek() ?? '';
  const [, signs, title] = HEADING.exec(line) ?? [];
  if (signs !== undefined && title !== undefined) {
    lines.next();
    return `<h${signs.length}>${writeInline(title)}</h${signs.length}>`;
  }
  if (FENCE.test(line)) return writeCode(lines);
  if (depth === DEPTH_MAX) return writeParagraph(lines);
  if (QUOTE.test(line)) return writeQuote(lines, depth);
  if (line.trim() === '' || RULE.test(line.trim())) {
    lines.next();
    return '';
  }
  return ITEM.test(line) ? writeList(lines, depth) : writeParagraph(lines);
}

/** Markdown as HTML: what an article may contain of it. */
function writeBlocks(lines: readonly string[], depth = 0): string {
  const reader = new Reader(lines);
  let html = '';
  while (reader.peek() !== undefined) html += writeBlock(reader, depth);
  return html;
}

/** Markdown as HTML: headings, lists, quotes, code, pictures, links, bold and italic words. */
export function writeMarkdown(text: string): string {
  return writeBlocks(text.replaceAll('\r\n', '\n').split('\n'));
}

/** Patterns that only occur in deliberate Markdown. */
const SURE = /^#{1,6}[ \t]+\S|^```|\*\*[^*\s][^*]*\*\*|\[[^[\]]+\]\((?:https?:|mailto:|\/)[^()\s]*\)/m;
/**
 * A dash at the beginning of a line is a dialogue in French: those of a list are signs of their own
 * here.
 */
const LISTED = /^\s*(?:[*+]|\d{1,3}\.)[ \t]+\S/;
const ALSO_LISTED = /^\s*-[ \t]+\S/;

/** Whether a plain text is meant as Markdown. */
export function isMarkdown(text: string): boolean {
  if (SURE.test(text)) return true;
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const count = (form: RegExp) => lines.filter((line) => form.test(line)).length;
  return count(LISTED) > 1 || count(ALSO_LISTED) > 2 || (count(QUOTE) > 0 && count(QUOTE) < lines.length);
}

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => ESCAPED[sign] ?? sign);
}

/**
 * Code, picture, link, bold, struck and italic text, in this order. Each character class excludes
 * its own opening delimiter.
 */
const MARKED =
  /`([^`]+)`|!\[([^[\]]*)\]\(([^()\s]+)\)|\[([^[\]]+)\]\(([^()\s]+)\)|\*\*([^*]+(?:\*[^*]+\*[^*]*)?)\*\*|(?<![\p{L}\d_])__([^_]+)__(?![\p{L}\d_])|~~([^~]+)~~|\*([^*\s][^*]*)\*|(?<![\p{L}\d_])_([^_\s][^_]*)_(?![\p{L}\d_])/gu;

/** Of the last alternatives, in their order. */
const TAGS = ['strong', 'strong', 's', 'em', 'em'];

/** The pieces of a marked passage, of which those of its kind are there. */
type Pieces = readonly (string | undefined)[];

const wrap = (tag: string, text: string) => `<${tag}>${writeInline(text)}</${tag}>`;

function writeMarked([, code, alt = '', source, words, address = '', ...marked]: Pieces): string {
  if (code !== undefined) return `<code>${escapeHtml(code)}</code>`;
  if (source !== undefined) return `<img src="${escapeHtml(source)}" alt="${escapeHtml(alt)}">`;
  if (words !== undefined) return `<a href="${escapeHtml(address)}">${writeInline(words)}</a>`;
  const kind = marked.findIndex((text) => text !== undefined);
  return wrap(TAGS[kind] ?? 'em', marked[kind] ?? '');
}

/** The words of a line of Markdown as HTML: bold, italic, struck, code, links and pictures. */
function writeInline(text: string): string {
  let html = '';
  let at = 0;
  for (const match of text.matchAll(MARKED)) {
    html += escapeHtml(text.slice(at, match.index)) + writeMarked([...match]);
    at = match.index + match[0].length;
  }
  return html + escapeHtml(text.slice(at));
}
