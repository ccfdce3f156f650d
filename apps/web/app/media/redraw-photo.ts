const HEIC = 'Ce navigateur ne lit pas les photos HEIC. Envoyez-la depuis votre iPhone, ou en JPEG.';
const UNREADABLE = 'Ce navigateur ne lit pas ce fichier. Choisissez une photo en JPEG, PNG ou WebP.';

/** A file that this browser cannot decode; `message` says why in French. */
export class PhotoFault extends Error {
  constructor(message = UNREADABLE) {
    super(message);
  }
}

/**
 * Phones use this extension whatever the type says; most browsers except Safari cannot decode it.
 */
const isHeic = ({ name, type }: File) => /hei[cf]/.test(type) || /\.hei[cf]s?$/i.test(name);

/**
 * Decodes a picture, upright. The caller must close it.
 * @throws PhotoFault when the browser cannot decode it
 */
export async function openPhoto(file: File): Promise<ImageBitmap> {
  return createImageBitmap(file).catch(() => {
    throw new PhotoFault(isHeic(file) ? HEIC : undefined);
  });
}

/**
 * Redraws a picture with its longer side at most `sideMax` pixels. The result has none of the
 * camera's metadata (place, date, device).
 */
export function redrawPhoto(picture: ImageBitmap, sideMax: number): HTMLCanvasElement {
  const scale = Math.min(1, sideMax / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const drawing = canvas.getContext('2d');
  if (drawing !== null) {
    // JPEG has no transparency.
    drawing.fillStyle = '#fff';
    drawing.fillRect(0, 0, canvas.width, canvas.height);
    drawing.imageSmoothingQuality = 'high';
    drawing.drawImage(picture, 0, 0, canvas.width, canvas.height);
  }
  return canvas;
}
