/** Width ÷ height of the frame a cover is shown in. */
export const COVER_RATIO = 16 / 10;
/** The largest width a picture is displayed at, in pixels. */
const WIDTH_MAX = 1600;
const QUALITY = 0.92;

/** A part of a picture, in its own pixels. */
export interface CropArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The size of a cropped picture: that of the part, reduced to the largest displayed one. */
export function fitCrop({ width, height }: CropArea): { width: number; height: number } {
  const scale = Math.min(1, WIDTH_MAX / width);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

function toBlob(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', QUALITY));
}

/**
 * Crops a picture, upright, and reduces it for a quick upload.
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
  // Browsers without WebP encoding return PNG, with that type.
  return new File([blob], file.name, { type: blob.type });
}
