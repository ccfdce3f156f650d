import { drawLantern } from './lantern.ts';
import { once, svgDocument } from './svg.ts';

/**
 * The pin of a real map: the lit lantern of the placeholder, on a pole whose foot marks the place.
 */
export const drawMapPin: () => string = once(() => {
  const lantern = drawLantern({ x: 60, y: 26, width: 52, halo: 1.1, pleats: 6 });
  const foot =
    '<path d="M60 78v36" stroke="#15122A" stroke-width="3"/><ellipse cx="60" cy="114" rx="9" ry="3.5" fill="#15122A"/>';
  return svgDocument({ viewBox: '0 0 120 118', className: 'map-pin' }, foot + lantern);
});
