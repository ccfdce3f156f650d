import { hangString } from '../garland.ts';
import { drawLampBody } from '../lamp.ts';
import { once, svg, svgDocument } from '../svg.ts';

const LAMPS = [
  [0.2, 1.1],
  [0.5, 1.6],
  [0.8, 1.1],
] as const;

/** Three unlit lanterns on a string, for empty lists. Follows the theme. */
export const drawEmptyString: () => string = once(() => {
  const string = hangString(0, 6, 220, 6, 18);
  const lamps = LAMPS.map(([position, scale]) => {
    const [x, y] = string.at(position);
    return svg`<g transform="translate(${x - 13 * scale} ${y - 1}) scale(${scale})">${drawLampBody({ isLit: false })}</g>`;
  });
  const line = `<path d="${string.path}" fill="none" stroke="var(--string)" stroke-width="1.6"/>`;
  const frame = { viewBox: '0 0 220 78', className: 'empty-art', width: 220, height: 78 };
  return svgDocument(frame, line + lamps.join(''));
});
