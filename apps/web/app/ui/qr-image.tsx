import { encode } from 'uqr';

/** Width of the light border around a code, in modules, as the standard requires. */
const QUIET_ZONE = 4;

/** How much of a code may be damaged: 7 or 15 %. */
type Correction = 'L' | 'M';

interface QrImageProps {
  text: string;
  label: string;
  ecc?: Correction;
}

/** A QR code, dark on light in both themes: some readers cannot read an inverted one. */
export function QrImage({ text, label, ecc = 'L' }: QrImageProps) {
  const { data, size } = encode(text, { border: QUIET_ZONE, ecc });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fffdf8" />
      <path d={path} fill="#15122a" shapeRendering="crispEdges" />
    </svg>
  );
}

/** Pixels, at least: sharp on a poster. */
const WIDTH_MIN = 1024;

/** A QR code with its quiet zone as a PNG, each module a whole number of pixels. */
export function renderQrPng(text: string, ecc: Correction = 'L'): Promise<Blob> {
  const { data, size } = encode(text, { border: QUIET_ZONE, ecc });
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
