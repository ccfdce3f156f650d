import { isAllowedAddress } from '../link-address.ts';
import { convertWordLists } from './convert-word-lists.ts';

export interface CleanPaste {
  readonly html: string;
  /** Pictures embedded in the pasted text, to be uploaded. */
  readonly files: readonly File[];
  /** Number of pictures dropped: our pages show none from other sites. */
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

/** Whether the picture comes from an article of ours. */
function isOurs(source: string): boolean {
  const url = URL.parse(source, location.href);
  return url?.origin === location.origin && url.pathname.startsWith('/images/');
}

function takeImages(body: HTMLElement): Pick<CleanPaste, 'files' | 'lostImages'> {
  const files: File[] = [];
  let lostImages = 0;
  for (const [index, image] of [...body.querySelectorAll('img')].entries()) {
    const source = image.getAttribute('src') ?? '';
    if (isOurs(source)) continue;
    const file = readDataImage(source, index);
    if (file) files.push(file);
    else lostImages += 1;
    image.remove();
  }
  return { files, lostImages };
}

/** Google Docs wraps everything in a <b> that is not bold, and leaves <br> between paragraphs. */
function unwrapGoogleDocs(body: HTMLElement): void {
  for (const wrapper of body.querySelectorAll('b[id^="docs-internal-guid"]'))
    wrapper.replaceWith(...wrapper.childNodes);
  for (const lineBreak of body.querySelectorAll('br.Apple-interchange-newline, :scope > br'))
    lineBreak.remove();
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
  ...['style', 'data-pm-slice'],
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
export function cleanPaste(html: string): CleanPaste {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll(DROPPED)) element.remove();
  convertWordLists(body);
  dropComments(body);
  for (const element of body.querySelectorAll('o\\:p')) element.replaceWith(...element.childNodes);
  unwrapGoogleDocs(body);
  for (const link of body.querySelectorAll('a')) {
    if (!isAllowedAddress(link.getAttribute('href') ?? '')) link.replaceWith(...link.childNodes);
  }
  dropAttributes(body);
  return { ...takeImages(body), html: body.innerHTML };
}
