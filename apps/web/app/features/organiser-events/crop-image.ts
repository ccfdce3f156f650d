/** Width ÷ height of the frame a cover is shown in. */
export const COVER_RATIO = 16 / 10;
/** The largest width a picture is ever shown at. */
const WIDTH_MAX = 1600;
const QUALITY = 0.92;

/** A part of a picture, in its own pixels. */
export interface CropArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The size at which a part of a picture is kept: its own, or less when that is more than is ever shown. */
export function fitCrop({ width, height }: CropArea): { width: number; height: number } {
  const scale = Math.min(1, WIDTH_MAX / width);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

function toBlob(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', QUALITY));
}

/**
 * A part of a picture as a picture of its own, upright, and small enough to leave a phone quickly.
 * @throws Error when the browser cannot read or write it
 */
export async function cropImage(file: File, area: CropArea): Promise<File> {
  const bitmap = await createImageBitmap(file);
  const canvas = document.createElement('canvas');
  const { width, height } = fitCrop(area);
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas to draw on');
  context.drawImage(bitmap, area.x, area.y, area.width, area.height, 0, 0, width, height);
  bitmap.close();
  const blob = await toBlob(canvas);
  if (!blob) throw new Error('the canvas gave no picture');
  // Browsers without WebP write PNG and say so.
  return new File([blob], file.name, { type: blob.type });
}
