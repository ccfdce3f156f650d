const HEIC = 'Ce navigateur ne lit pas les photos HEIC. Envoyez-la depuis votre iPhone, ou en JPEG.';
const UNREADABLE = 'Ce navigateur ne lit pas ce fichier. Choisissez une photo en JPEG, PNG ou WebP.';

/** A file that this browser cannot make a picture of; `message` says why in French. */
export class PhotoFault extends Error {
  constructor(message = UNREADABLE) {
    super(message);
  }
}

/** Phones call it so whatever the type says; most browsers but Safari cannot read it. */
const isHeic = ({ name, type }: File) => /hei[cf]/.test(type) || /\.hei[cf]s?$/i.test(name);

/**
 * A picture to be drawn, upright; whoever opens it closes it. @throws PhotoFault where the browser
 * cannot read it
 */
export async function openPhoto(file: File): Promise<ImageBitmap> {
  return createImageBitmap(file).catch(() => {
    throw new PhotoFault(isHeic(file) ? HEIC : undefined);
  });
}

/**
 * A picture drawn anew, its longer side no longer than `sideMax` pixels: nothing that its camera
 * wrote into the file (place, date, device) is in it.
 */
export function redrawPhoto(picture: ImageBitmap, sideMax: number): HTMLCanvasElement {
  const scale = Math.min(1, sideMax / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const drawing = canvas.getContext('2d');
  if (drawing !== null) {
    // JPEG has nothing to see through.
    drawing.fillStyle = '#fff';
    drawing.fillRect(0, 0, canvas.width, canvas.height);
    drawing.imageSmoothingQuality = 'high';
    drawing.drawImage(picture, 0, 0, canvas.width, canvas.height);
  }
  return canvas;
}
