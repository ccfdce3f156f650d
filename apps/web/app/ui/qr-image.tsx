import { encode } from 'uqr';

/** Width of the light border around a code, in modules, as the standard requires. */
export const QUIET_ZONE = 4;

/** A QR code, dark on light in both themes: some readers cannot read an inverted one. */
export function QrImage({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: QUIET_ZONE });
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
