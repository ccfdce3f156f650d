import { ALBUM_SIDE_MAX } from '@lampion/contract/schemas/album';

const QUALITY = 0.86;

const HEIC = 'Ce navigateur ne lit pas les photos HEIC. Accrochez-la depuis votre iPhone, ou en JPEG.';
const UNREADABLE = 'Ce navigateur ne lit pas ce fichier. Choisissez une photo en JPEG, PNG ou WebP.';

/** A file that this browser cannot make a picture of; `message` says why in French. */
export class PhotoFault extends Error {}

/** Phones call it so whatever the type says; most browsers but Safari cannot read it. */
const isHeic = ({ name, type }: File) => /hei[cf]/.test(type) || /\.hei[cf]s?$/i.test(name);

/** How large a picture is sent: as it is, unless its longer side is too long. */
function fitPhoto(width: number, height: number) {
  const scale = Math.min(1, ALBUM_SIDE_MAX / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * A picture as it is sent: no larger than it is looked at, upright, and drawn anew, so that nothing its camera wrote into the file
 * (place, date, device) leaves this device.
 * @throws PhotoFault where the browser cannot read it
 */
export async function shrinkPhoto(file: File): Promise<ArrayBuffer> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new PhotoFault(isHeic(file) ? HEIC : UNREADABLE);
  });
  const canvas = document.createElement('canvas');
  Object.assign(canvas, fitPhoto(picture.width, picture.height));
  const drawing = canvas.getContext('2d');
  if (drawing !== null) {
    // JPEG has nothing to see through.
    drawing.fillStyle = '#fff';
    drawing.fillRect(0, 0, canvas.width, canvas.height);
    drawing.imageSmoothingQuality = 'high';
    drawing.drawImage(picture, 0, 0, canvas.width, canvas.height);
  }
  picture.close();
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (jpeg === null) throw new PhotoFault(UNREADABLE);
  return jpeg.arrayBuffer();
}
