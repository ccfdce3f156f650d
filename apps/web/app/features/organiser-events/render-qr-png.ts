import { encode } from 'uqr';
import { QUIET_ZONE } from '../../components/ui/qr-image.tsx';

/** Pixels, at least: sharp on a poster. */
const WIDTH_MIN = 1024;

/** A QR code with its quiet zone as a PNG, each module a whole number of pixels. */
export function renderQrPng(text: string): Promise<Blob> {
  const { data, size } = encode(text, { border: QUIET_ZONE });
  const module = Math.ceil(WIDTH_MIN / size);
  const canvas = document.createElement('canvas');
  canvas.width = size * module;
  canvas.height = size * module;
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('this browser draws nothing');
  pen.fillStyle = '#fffdf8';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = '#15122a';
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries()) if (isDark) pen.fillRect(x * module, y * module, module, module);
  return new Promise((done, fail) => {
    canvas.toBlob((png) => (png ? done(png) : fail(new Error('this browser makes no PNG'))), 'image/png');
  });
}
