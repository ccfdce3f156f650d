/** What may hold a code: a moment of the camera, or a picture of somebody. */
export type Picture = HTMLVideoElement | ImageBitmap;

/** Larger ones only take longer: a code that fills a tenth of it is still read. */
const SIDE_MAX = 1600;

/** The pixels of a picture, made smaller where it is large. Null as long as a camera shows nothing. */
export function readPixels(picture: Picture): ImageData | null {
  const [width, height] =
    picture instanceof ImageBitmap
      ? [picture.width, picture.height]
      : [picture.videoWidth, picture.videoHeight];
  if (width === 0 || height === 0) return null;
  const scale = Math.min(1, SIDE_MAX / Math.max(width, height));
  const canvas = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return null;
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
