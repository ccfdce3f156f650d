/** Sizes of a picture within an article other than the width of the text, which has no name. */
const pictureSizes = ['wide', 'small'] as const;
export type PictureSize = (typeof pictureSizes)[number];

/** The size a text names; null, the width of the text, for any other. */
export function readPictureSize(text: string | null | undefined): PictureSize | null {
  return pictureSizes.find((size) => size === text) ?? null;
}
