import type { CoverChoice } from '@lampion/contract/platform/common';
import { coverUrl } from '@lampion/contract/platform/rules/cover-url';

type Fields = Readonly<Record<string, unknown>>;

/** The part of a request that shows where it comes from. */
interface Origin {
  readonly headers: { readonly origin?: string | undefined };
  readonly url: string;
}

/** Fields of the first API version; their URLs are relative for our own pages. */
const PICTURES = ['imageUrl', 'image', 'picUrl'];

/** Whether the caller is a page of another origin or requests absolute URLs (`?absolute=1`). */
export function isFromElsewhere({ headers, url }: Origin, publicUrl: string): boolean {
  if (headers.origin !== undefined && headers.origin !== new URL(publicUrl).origin) return true;
  return /[?&]absolute=1(?:&|$)/.test(url);
}

/**
 * Adds absolute URLs to everything in an answer that has a picture (see `absoluteUrlSchema` of the
 * contract), so that apps can load it without knowing the server's address.
 * @param publicUrl "https://lampion.example", without a trailing slash
 * @param isElsewhere Whether `imageUrl`, `image` and `picUrl` are absolute as well
 */
export function addAbsoluteUrls<T>(answer: T, publicUrl: string, isElsewhere = false): T {
  const absolute = (address: unknown) => (typeof address === 'string' ? publicUrl + address : null);

  /**
   * Returns unchanged values uncopied: most of a long answer has no picture, and copying takes
   * longest.
   */
  function add(value: unknown): unknown {
    if (Array.isArray(value)) {
      const added = value.map(add);
      return added.some((item, place) => item !== value[place]) ? added : value;
    }
    if (!isPlain(value)) return value;
    const added = urlsOf(value);
    for (const name in value) {
      const part = add(value[name]);
      if (part !== value[name]) added.set(name, part);
    }
    return added.size === 0 ? value : { ...value, ...Object.fromEntries(added) };
  }

  function urlsOf(fields: Fields): Map<string, unknown> {
    const urls = new Map<string, unknown>();
    if ('picUrl' in fields) urls.set('portraitUrl', absolute(asPng(fields.picUrl)));
    if ('src' in fields) urls.set('url', absolute(fields.src));
    if ('cover' in fields || 'imageUrl' in fields) urls.set('coverUrl', absolute(coverOf(fields)));
    if (!isElsewhere) return urls;
    for (const name of PICTURES) if (isPath(fields[name])) urls.set(name, absolute(fields[name]));
    return urls;
  }

  return add(answer) as T;
}

const isPath = (value: unknown) => typeof value === 'string' && /^\/(?!\/)/.test(value);

/** A plain object, not a date or another object with `toJSON`. */
function isPlain(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** Generated portraits are SVG for our own pages. */
function asPng(address: unknown): unknown {
  return typeof address === 'string' ? address.replace(/^(\/avatars\/.+)\.svg$/, '$1.png') : address;
}

/** The uploaded picture, under any of its field names, otherwise the generated cover. */
function coverOf({ picture, imageUrl, image, cover, _id, id = _id }: Fields): unknown {
  const uploaded = (picture as { src?: string } | null | undefined)?.src ?? imageUrl ?? image;
  if (typeof uploaded === 'string' || cover === undefined) return uploaded;
  return coverUrl({ id: String(id), ...(cover as CoverChoice) }, 'png');
}
