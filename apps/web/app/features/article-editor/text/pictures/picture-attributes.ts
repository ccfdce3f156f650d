import { type PictureSize, readPictureSize } from '@lampion/contract/rules/picture-size';

/** A picture within the text. */
export interface PictureAttributes {
  /** Its address: one of ours, or what it is known by until it is stored (see `isStored`). */
  readonly src: string;
  readonly alt: string | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly caption: string | null;
  /** Null: as wide as the text. */
  readonly size: PictureSize | null;
}

/** Begins what a picture is known by while its file is being sent. */
const SENDING = 'upload:';

export function nameUpload(): string {
  return `${SENDING}${crypto.randomUUID()}`;
}

/** Whether the picture is a file being sent. */
export function isUpload(src: string): boolean {
  return src.startsWith(SENDING);
}

/** Whether the picture is one of ours. Others, sent or fetched first, are not part of the article yet. */
export function isStored(src: string): boolean {
  const url = URL.parse(src, location.href);
  return url?.origin === location.origin && url.pathname.startsWith('/images/');
}

/** Whether the picture lies on another site, where the server may fetch it. */
export function isElsewhere(src: string): boolean {
  return /^https?:\/\//i.test(src) && !isStored(src);
}

/** What a `<figure>` says of its picture; false when it does not hold exactly one. */
export function readFigure(figure: HTMLElement): Partial<Record<keyof PictureAttributes, unknown>> | false {
  const [image, ...others] = figure.querySelectorAll('img');
  const src = image?.getAttribute('src') ?? '';
  if (image === undefined || others.length > 0 || src === '' || src.startsWith('data:')) return false;
  const [width, height] = ['width', 'height'].map((name) => image.getAttribute(name));
  const caption = figure.querySelector('figcaption')?.textContent?.trim();
  return {
    src,
    alt: image.getAttribute('alt'),
    width,
    height,
    caption: caption || null,
    size: readPictureSize(figure.dataset.size),
  };
}
