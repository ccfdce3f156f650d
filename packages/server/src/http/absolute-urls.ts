import { coverUrl } from '@lampion/contract/rules/cover-url';
import type { CoverChoice } from '@lampion/contract/schemas/common';

type Fields = Readonly<Record<string, unknown>>;

/**
 * An answer in which whatever has a picture also has its absolute address (see `absoluteUrlSchema` of the contract), so
 * that apps can show it without knowing where the server is.
 * @param publicUrl "https://lampion.example", without a trailing slash
 */
export function addAbsoluteUrls<T>(answer: T, publicUrl: string): T {
  const absolute = (address: unknown) => (typeof address === 'string' ? publicUrl + address : null);

  function add(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(add);
    if (!isPlain(value)) return value;
    const fields: Record<string, unknown> = { ...value };
    for (const name in fields) fields[name] = add(fields[name]);
    return Object.assign(fields, urlsOf(value));
  }

  function urlsOf(fields: Fields): Fields {
    return {
      ...('picUrl' in fields && { portraitUrl: absolute(asPng(fields.picUrl)) }),
      ...('src' in fields && { url: absolute(fields.src) }),
      ...(('cover' in fields || 'imageUrl' in fields) && { coverUrl: absolute(coverOf(fields)) }),
    };
  }

  return add(answer) as T;
}

/** An object of named fields: no date, nor anything else that writes itself. */
function isPlain(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** Drawn portraits are SVG for our pages. */
function asPng(address: unknown): unknown {
  return typeof address === 'string' ? address.replace(/^(\/avatars\/.+)\.svg$/, '$1.png') : address;
}

/** The uploaded picture, under whichever name a shape has it, else the drawn cover. */
function coverOf({ picture, imageUrl, image, cover, _id, id = _id }: Fields): unknown {
  const uploaded = (picture as { src?: string } | null | undefined)?.src ?? imageUrl ?? image;
  if (typeof uploaded === 'string' || cover === undefined) return uploaded;
  return coverUrl({ id: String(id), ...(cover as CoverChoice) }, 'png');
}
