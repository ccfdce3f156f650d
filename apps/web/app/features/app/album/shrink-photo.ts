import { ALBUM_SIDE_MAX } from '@lampion/contract/schemas/album';
import { openPhoto, PhotoFault, redrawPhoto } from '../pieces/redraw-photo.ts';

const QUALITY = 0.86;

/** A picture as it is sent, as a JPEG: no larger than it is looked at. @throws PhotoFault where the browser cannot read it */
export async function shrinkPhoto(file: File): Promise<ArrayBuffer> {
  const picture = await openPhoto(file);
  const canvas = redrawPhoto(picture, ALBUM_SIDE_MAX);
  picture.close();
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (jpeg === null) throw new PhotoFault();
  return jpeg.arrayBuffer();
}
