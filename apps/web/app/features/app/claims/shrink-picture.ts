import { CLAIM_PICTURE_CHARACTERS_MAX } from '@lampion/contract/schemas/claim';
import { openPhoto, PhotoFault, redrawPhoto } from '../pieces/redraw-photo.ts';

/** Longest sides to try, the best one first. */
const SIDES = [1280, 1024, 800, 640] as const;
const QUALITY = 0.82;

/** A picture as a JPEG in base64, small enough to wait on this device with a claim. @throws PhotoFault where the browser cannot read it */
export async function shrinkPicture(file: File): Promise<string> {
  const picture = await openPhoto(file);
  try {
    for (const side of SIDES) {
      const [, text = ''] = redrawPhoto(picture, side).toDataURL('image/jpeg', QUALITY).split(',');
      if (text !== '' && text.length <= CLAIM_PICTURE_CHARACTERS_MAX) return text;
    }
  } finally {
    picture.close();
  }
  throw new PhotoFault();
}
