import type { Picture } from '@lampion/contract/platform/common';
import type { ImageRow } from './store.ts';

type Image = Pick<ImageRow, 'id' | 'width' | 'height' | 'widths' | 'formats'>;

/** The address of one version, relative to the server's origin. */
export function imageAddress(id: string, width: number, format: string): string {
  return `/images/${id}/${width}.${format}`;
}

/**
 * A picture for pages and the app: the largest JPEG as `src`, every width of the other formats in
 * `sources`.
 */
export function toPicture({ id, width, height, widths, formats }: Image): Picture {
  const sources = formats
    .filter((format) => format !== 'jpeg')
    .map((format) => ({
      type: `image/${format}`,
      srcset: widths.map((version) => `${imageAddress(id, version, format)} ${version}w`).join(', '),
    }));
  return { src: imageAddress(id, width, 'jpeg'), width, height, sources };
}

/** The widest version a text column needs; the page shows it at its own width. */
const CONTENT_WIDTH = 1200;

/** A picture within an article's text: the address and the size of `<img>`. */
export function toContentImage({
  id,
  width,
  height,
  widths,
}: Pick<Image, 'id' | 'width' | 'height' | 'widths'>) {
  const shown = widths.findLast((version) => version <= CONTENT_WIDTH) ?? width;
  return {
    src: imageAddress(id, shown, 'webp'),
    width: shown,
    height: Math.max(1, Math.round((height * shown) / width)),
  };
}

/** What its address needs. */
export interface PortraitImage {
  readonly id: string;
  readonly width: number;
  readonly widths: readonly number[];
}

/**
 * The address of a portrait: the person's own picture, in its smallest version (portraits are shown
 * small), or the one drawn by our pages from their name.
 */
export function portraitAddress(username: string, image: PortraitImage | null): string {
  if (image === null) return `/avatars/${encodeURIComponent(username)}.svg`;
  return imageAddress(image.id, image.widths[0] ?? image.width, 'jpeg');
}
