import { CLAIM_PICTURE_CHARACTERS_MAX } from '@lampion/contract/schemas/claim';

/** Longest sides to try, the best one first. */
const SIDES = [1280, 1024, 800, 640] as const;
const QUALITY = 0.82;

function drawAt(picture: ImageBitmap, sideMax: number): HTMLCanvasElement {
  const scale = Math.min(1, sideMax / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/**
 * A picture as a JPEG in base64, small enough to wait on this device with a claim; where it was taken stays behind.
 * Rejects for what this browser cannot read.
 */
export async function shrinkPicture(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file);
  try {
    for (const side of SIDES) {
      const [, text = ''] = drawAt(picture, side).toDataURL('image/jpeg', QUALITY).split(',');
      if (text !== '' && text.length <= CLAIM_PICTURE_CHARACTERS_MAX) return text;
    }
  } finally {
    picture.close();
  }
  throw new Error('the browser could not write a picture');
}
