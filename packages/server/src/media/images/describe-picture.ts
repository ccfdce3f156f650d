import type { Picture } from '@lampion/contract/platform/common';
import type { ImageRow } from './store.ts';

type Image = Pick<ImageRow, 'id' | 'width' | 'height' | 'widths' | 'formats'>;

/** The URL of one version, relative to the server's origin. */
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

/** The version used in a text column; the page scales it to its own width. */
const CONTENT_WIDTH = 1200;

/** A picture within an article's text: the URL and size of its `<img>`. */
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

/** The columns that the URL of a portrait needs. */
export interface PortraitImage {
  readonly id: string;
  readonly width: number;
  readonly widths: readonly number[];
}

/**
 * The URL of a portrait: the person's picture in its smallest version, as portraits are shown
 * small, or the one drawn from their name.
 */
export function portraitAddress(username: string, image: PortraitImage | null): string {
  if (image === null) return `/avatars/${encodeURIComponent(username)}.svg`;
  return imageAddress(image.id, image.widths[0] ?? image.width, 'jpeg');
}
