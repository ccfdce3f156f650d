import { imageAddress } from './describe-picture.ts';

/** What its address needs. */
export interface PortraitImage {
  readonly id: string;
  readonly width: number;
  readonly widths: readonly number[];
}

/**
 * The address of a portrait: the person's own picture, in its smallest version (portraits are shown small), or the one
 * drawn by our pages from their name.
 */
export function portraitAddress(username: string, image: PortraitImage | null): string {
  if (image === null) return `/avatars/${encodeURIComponent(username)}.svg`;
  return imageAddress(image.id, image.widths[0] ?? image.width, 'jpeg');
}
