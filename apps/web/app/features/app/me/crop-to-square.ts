const SIDE_MAX = 800;

/** The middle of a picture as a square JPEG, made on this device: the rest of the picture never leaves it. */
export async function cropToSquare(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file);
  const side = Math.min(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = Math.min(side, SIDE_MAX);
  canvas.height = canvas.width;
  const [x, y] = [(picture.width - side) / 2, (picture.height - side) / 2];
  canvas.getContext('2d')?.drawImage(picture, x, y, side, side, 0, 0, canvas.width, canvas.height);
  picture.close();
  const square = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
  if (square === null) throw new Error('the browser could not write a picture');
  return square;
}
