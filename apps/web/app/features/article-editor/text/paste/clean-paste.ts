import { isElsewhere, isStored, isUpload } from '../pictures/picture-attributes.ts';
import type { PictureUploads } from '../pictures/picture-uploads.ts';
import { cleanLinks } from './clean-links.ts';
import { convertTables } from './convert-tables.ts';
import { convertWordLists, readListFormats } from './convert-word-lists.ts';

type Uploads = Pick<PictureUploads, 'addFile' | 'read'>;

export interface CleanPaste {
  readonly html: string;
  /** Number of pictures dropped: they are neither in the pasted text nor on a site. */
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

/** A picture nobody is meant to see, which counts readers. */
function isTracker(image: HTMLImageElement): boolean {
  return ['width', 'height'].some((side) => /^[01](?:px)?$/.test(image.getAttribute(side) ?? ''));
}

/** What the text knows a pasted picture by; null when it cannot be had. */
function readSource(source: string, index: number, uploads: Uploads): string | null {
  if (isStored(source) || isElsewhere(source)) return source;
  if (isUpload(source)) return uploads.read(source) ? source : null;
  const file = readDataImage(source, index);
  return file && uploads.addFile(file);
}

/** Pictures stay where they are in the text: those embedded in it are sent from there. Returns how many are dropped. */
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
 * Google Docs wraps everything in a <b> that is not bold, leaves <br> between paragraphs, and draws the boxes of lists to
 * be ticked as pictures.
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

/** Attributes that articles keep, that express bold or italic in other programs, or that the editor adds itself. */
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
 * Prepares HTML pasted from other programs for the editor's schema: their lists become lists, their leftovers are
 * removed.
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
