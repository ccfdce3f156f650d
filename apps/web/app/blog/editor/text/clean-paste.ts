import { isElsewhere, isStored, isUpload } from './insert-pictures.ts';
import { isAllowedAddress } from './link-address.ts';
import type { PictureUploads } from './picture.tsx';
import { convertWordLists, readListFormats } from './word-lists.ts';

type Uploads = Pick<PictureUploads, 'addFile' | 'read'>;

export interface CleanPaste {
  readonly html: string;
  /**
   * Number of pictures dropped because they are neither embedded in the pasted text nor on a
   * website.
   */
  readonly lostImages: number;
}

const DROPPED =
  'script, style, meta, link, base, title, xml, svg, math, iframe, object, template, noscript, button, select, textarea';

function readDataImage(source: string, index: number): File | null {
  const [, type = '', data = ''] =
    /^data:(image\/(?:png|jpeg|webp|avif|gif));base64,([a-z0-9+/=\s]+)$/i.exec(source) ?? [];
  if (type === '') return null;
  try {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    return new File([bytes], `image-${index + 1}`, { type });
  } catch {
    // Truncated: dropped, like one from another site.
    return null;
  }
}

/** An invisible picture that tracks readers. */
function isTracker(image: HTMLImageElement): boolean {
  return ['width', 'height'].some((side) => /^[01](?:px)?$/.test(image.getAttribute(side) ?? ''));
}

/** The `src` for a pasted picture; null when it is not available. */
function readSource(source: string, index: number, uploads: Uploads): string | null {
  if (isStored(source) || isElsewhere(source)) return source;
  if (isUpload(source)) return uploads.read(source) ? source : null;
  const file = readDataImage(source, index);
  return file && uploads.addFile(file);
}

/** Keeps pictures at their place and uploads embedded ones. Returns the number of dropped ones. */
function takeImages(body: HTMLElement, uploads: Uploads): number {
  let lostImages = 0;
  for (const [index, image] of [...body.querySelectorAll('img')].entries()) {
    const isHidden = isTracker(image);
    const source = isHidden ? null : readSource(image.getAttribute('src') ?? '', index, uploads);
    if (source !== null) {
      image.setAttribute('src', source);
      continue;
    }
    if (!isHidden) lostImages += 1;
    image.remove();
  }
  return lostImages;
}

/**
 * Google Docs wraps everything in a <b> that is not bold, leaves <br> between paragraphs, and draws
 * checkboxes of lists as pictures.
 */
function unwrapGoogleDocs(body: HTMLElement): void {
  for (const wrapper of body.querySelectorAll('b[id^="docs-internal-guid"]'))
    wrapper.replaceWith(...wrapper.childNodes);
  for (const box of body.querySelectorAll('li[role="checkbox"] img')) box.remove();
  for (const lineBreak of body.querySelectorAll('br.Apple-interchange-newline, :scope > br'))
    lineBreak.remove();
}

/** Word marks the ends of its paragraphs with <o:p>. */
function unwrapOfficeElements(body: HTMLElement): void {
  for (const element of body.querySelectorAll('*'))
    if (element.localName === 'o:p') element.replaceWith(...element.childNodes);
}

function dropComments(body: HTMLElement): void {
  const comments = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  const found: Node[] = [];
  while (comments.nextNode()) found.push(comments.currentNode);
  for (const comment of found) comment.parentNode?.removeChild(comment);
}

/**
 * Attributes that articles keep, that express bold or italic in other programs, or that the editor
 * adds itself.
 */
const KEPT_ATTRIBUTES = new Set([
  ...['href', 'title', 'src', 'alt', 'width', 'height', 'start'],
  ...['style', 'data-size', 'data-pm-slice'],
]);

function dropAttributes(body: HTMLElement): void {
  for (const element of body.querySelectorAll('*')) {
    for (const name of element.getAttributeNames())
      if (!KEPT_ATTRIBUTES.has(name)) element.removeAttribute(name);
  }
}

/**
 * Prepares HTML pasted from other programs for the editor's schema: their lists become lists, their
 * leftovers are removed.
 */
export function cleanPaste(html: string, uploads: Uploads): CleanPaste {
  const document = new DOMParser().parseFromString(html, 'text/html');
  const { body } = document;
  const listFormats = readListFormats(document);
  for (const element of body.querySelectorAll(DROPPED)) element.remove();
  convertWordLists(body, listFormats);
  dropComments(body);
  unwrapOfficeElements(body);
  unwrapGoogleDocs(body);
  cleanLinks(body);
  convertTables(body);
  dropAttributes(body);
  const lostImages = takeImages(body, uploads);
  return { lostImages, html: body.innerHTML };
}

/** Redirect pages of other programs, and the parameters with their target. */
const REDIRECTORS: readonly { readonly page: RegExp; readonly parameters: readonly string[] }[] = [
  { page: /^www\.google\.[a-z.]{2,6}\/url$/, parameters: ['q', 'url'] },
  { page: /\.safelinks\.protection\.outlook\.com\/$/, parameters: ['url'] },
  { page: /^lm?\.facebook\.com\/l\.php$/, parameters: ['u'] },
  { page: /^www\.linkedin\.com\/redir\/redirect$/, parameters: ['url'] },
];
const REDIRECTS_MAX = 3;

/** Parameters that follow readers and lead nowhere else. */
const FOLLOWING = /^(?:utm_\w+|fbclid|gclid|msclkid|mc_[ce]id)$/i;

function readTarget(url: URL): string | null {
  const page = url.hostname + url.pathname;
  const redirector = REDIRECTORS.find((one) => one.page.test(page));
  const names = redirector?.parameters ?? [];
  return names.map((name) => url.searchParams.get(name)).find((value) => value !== null) ?? null;
}

function dropFollowing(url: URL): boolean {
  const names = [...url.searchParams.keys()].filter((name) => FOLLOWING.test(name));
  for (const name of names) url.searchParams.delete(name);
  return names.length > 0;
}

/**
 * Where a pasted link really leads, without what follows its readers. Null when an article may not
 * link there.
 */
export function cleanLink(href: string): string | null {
  let address = href.trim();
  for (let hops = 0; hops < REDIRECTS_MAX; hops += 1) {
    const url = URL.parse(address);
    const target = url && readTarget(url);
    if (!target) break;
    address = target;
  }
  if (!isAllowedAddress(address)) return null;
  const url = URL.parse(address);
  return url !== null && dropFollowing(url) ? url.href : address;
}

/** Links of pasted text: real ones stay, of others their text. */
function cleanLinks(body: HTMLElement): void {
  for (const link of body.querySelectorAll('a')) {
    const href = cleanLink(link.getAttribute('href') ?? '');
    if (href === null) link.replaceWith(...link.childNodes);
    else link.setAttribute('href', href);
  }
}

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

/** E-mails and pages use single-column tables for layout, which carry no meaning. */
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
function convertTables(body: HTMLElement): void {
  // Tables within tables come first.
  for (const table of [...body.querySelectorAll('table')].reverse())
    table.replaceWith(...convertTable(table));
}
