import { readListStart, readPictureSize } from '@lampion/contract/blog/rules/articles';
import type { IFrame } from 'sanitize-html';
import sanitizeHtml from 'sanitize-html';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../platform/app-error.ts';
import { WorkTooLargeError } from '../../platform/ports/work-process.ts';

/** The elements that the editor produces. */
const allowedTags = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'blockquote', 'pre', 'ol', 'ul', 'li'],
  ...['strong', 'em', 'u', 's', 'code', 'a', 'img', 'figure', 'figcaption'],
];

/** Elements whose content is not text of the article: they are removed with their content. */
const swallowedTags = [
  ...['script', 'style', 'noscript', 'template', 'title', 'head', 'svg', 'math'],
  ...[
    'iframe',
    'object',
    'noembed',
    'noframes',
    'xmp',
    'plaintext',
    'textarea',
    'select',
    'option',
    'button',
  ],
];

/**
 * Deeper elements lose their tags: real articles stay below ten, and browsers slow down well before
 * a thousand.
 */
const DEPTH_MAX = 30;

type Attributes = Record<string, string>;
interface Tag {
  tagName: string;
  attribs: Attributes;
}

const pastedTypes = /^data:image\/(?:png|jpe?g|webp|avif|gif);base64$/i;

/** A pasted picture's data URL without blanks, or null when its type is not accepted. */
function readPastedImage(source: string): string | null {
  const comma = source.indexOf(',');
  const type = source.slice(0, comma).trim();
  const data = source.slice(comma + 1).replaceAll(/\s+/g, '');
  if (!pastedTypes.test(type) || data === '' || /[^a-z0-9+/=]/i.test(data)) return null;
  return `${type.toLowerCase()},${data}`;
}

function readLink({ href = '', title }: Attributes, publicUrl: string): Tag {
  const address = readAddress(href, publicUrl, ['http:', 'https:', 'mailto:', 'tel:']);
  if (address === null) return { tagName: 'a', attribs: {} };
  const attribs: Attributes = { href: address.href, ...(title && { title }) };
  if (address.isExternal) Object.assign(attribs, { target: '_blank', rel: 'noopener noreferrer' });
  return { tagName: 'a', attribs };
}

function readImage({ src = '', alt = '', width = '', height = '' }: Attributes, publicUrl: string): Tag {
  const isPasted = /^\s*data:/i.test(src);
  const source = isPasted
    ? readPastedImage(src.trim())
    : readAddress(src, publicUrl, ['http:', 'https:'])?.href;
  if (!source || source.startsWith('#')) return { tagName: 'img', attribs: {} };
  const hasSize = [width, height].every((pixels) => /^[1-9]\d{0,3}$/.test(pixels));
  return { tagName: 'img', attribs: { src: source, alt, ...(hasSize && { width, height }) } };
}

function readOrderedList({ start }: Attributes): Tag {
  const first = readListStart(start);
  return { tagName: 'ol', attribs: first === 1 ? {} : { start: String(first) } };
}

function readFigure({ 'data-size': named }: Attributes): Tag {
  const size = readPictureSize(named);
  return { tagName: 'figure', attribs: size === null ? {} : { 'data-size': size } };
}

/**
 * Links and pictures without a valid URL, and figures without a picture, lose their tags; their
 * text stays.
 */
function isPointless({ tag, attribs, mediaChildren }: IFrame): boolean {
  if (tag === 'figure') return !mediaChildren.includes('img');
  return (tag === 'a' && !attribs.href) || (tag === 'img' && !attribs.src);
}

/** One argument, as for a worker thread. */
interface Sanitised {
  readonly html: string;
  readonly publicUrl: string;
}

/**
 * Reduces an article's HTML, whatever the input, to what the editor produces: other elements,
 * attributes and URLs are removed, with scripts, styles, drawings and comments. External links open
 * in a new tab without referrer (target, rel); URLs of this site become relative. Pictures pasted
 * as data stay in `src`, for `storePictures` to replace. Pure and idempotent.
 * @param publicUrl this site's URL, "https://lampion.example".
 */
export function sanitiseArticleHtml({ html, publicUrl }: Sanitised): string {
  return sanitizeHtml(html, {
    allowedTags,
    allowedAttributes: {
      a: ['href', 'title', 'target', 'rel'],
      img: ['src', 'alt', 'width', 'height'],
      ol: ['start'],
      figure: ['data-size'],
    },
    allowedSchemes: [],
    allowedSchemesByTag: { a: ['http', 'https', 'mailto', 'tel'], img: ['http', 'https', 'data'] },
    allowProtocolRelative: false,
    nonTextTags: swallowedTags,
    nestingLimit: DEPTH_MAX,
    exclusiveFilter: (frame) => (isPointless(frame) ? 'excludeTag' : false),
    transformTags: {
      b: 'strong',
      i: 'em',
      strike: 's',
      del: 's',
      a: (_name, attributes) => readLink(attributes, publicUrl),
      img: (_name, attributes) => readImage(attributes, publicUrl),
      ol: (_name, attributes) => readOrderedList(attributes),
      figure: (_name, attributes) => readFigure(attributes),
    },
  }).trim();
}

/** A URL an article may link to. */
interface Address {
  /** Absolute, or from the root ("/blog/…", "#…") for this site. */
  readonly href: string;
  /** On another site. */
  readonly isExternal: boolean;
}

const hasScheme = /^[a-z][a-z0-9+.-]*:/i;

/**
 * Parses a URL as a browser does, so that both always agree: blanks inside the scheme, backslashes,
 * several slashes. Null for other schemes, for a name and password before the host, for URLs that
 * look like this site but are elsewhere, and for those relative to the current page.
 */
function readAddress(value: string, publicUrl: string, protocols: readonly string[]): Address | null {
  const text = value.replaceAll(/\p{Cc}/gu, '').trim();
  const isOwn = text.startsWith('/') || text.startsWith('#');
  if (!isOwn && !hasScheme.test(text)) return null;
  const url = URL.parse(text, publicUrl);
  if (url === null || !protocols.includes(url.protocol)) return null;
  if (url.username !== '' || url.password !== '') return null;
  if (url.origin !== new URL(publicUrl).origin) {
    const isExternal = url.protocol === 'http:' || url.protocol === 'https:';
    return isOwn ? null : { href: url.href, isExternal };
  }
  // Two leading slashes would name another host.
  if (url.pathname.startsWith('//')) return null;
  const href = text.startsWith('#') ? url.hash : url.pathname + url.search + url.hash;
  return href === '' ? null : { href, isExternal: false };
}

/** The length of a long article, sanitised in about ten milliseconds. */
const SHORT_LENGTH = 20_000;
const APART = {
  module: new URL('./sanitise-article-html.ts', import.meta.url),
  name: sanitiseArticleHtml.name,
  withinMs: 20_000,
};

const TOO_LONG = 'Ce texte est trop long à traiter. Partagez-le en plusieurs articles.';

/**
 * `sanitiseArticleHtml` for user input. Long texts and pasted pictures are sanitised in a worker
 * thread.
 * @throws AppError `invalid_input` for a text that takes too long; `unavailable` while too many are
 * in progress
 */
export async function sanitiseLongHtml(
  deps: Pick<Deps, 'config' | 'threads'>,
  html: string,
): Promise<string> {
  const { PUBLIC_URL: publicUrl } = deps.config;
  if (html.length <= SHORT_LENGTH) return sanitiseArticleHtml({ html, publicUrl });
  try {
    return await deps.threads.run<Sanitised, string>(APART, { html, publicUrl });
  } catch (error) {
    if (!(error instanceof WorkTooLargeError)) throw error;
    throw new AppError('invalid_input', { fields: [{ path: 'content', message: TOO_LONG }] });
  }
}
