const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => ESCAPED[sign] ?? sign);
}

/** Code, a picture, a link, bold, struck and italic words, in this order; each class leaves out what begins it. */
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
export function writeInline(text: string): string {
  let html = '';
  let at = 0;
  for (const match of text.matchAll(MARKED)) {
    html += escapeHtml(text.slice(at, match.index)) + writeMarked([...match]);
    at = match.index + match[0].length;
  }
  return html + escapeHtml(text.slice(at));
}
