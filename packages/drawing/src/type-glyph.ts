import { type EventType, TYPE_SILHOUETTES } from './event-types.ts';
import { drawLantern, lanternHeight } from './lantern.ts';
import { oncePerVariant, svg } from './svg.ts';

const GLYPH_HEIGHT = 17;

/** The silhouette of a type of event at text size; its caps have the colour of the text. */
export const drawTypeGlyph: (type: EventType) => string = oncePerVariant(
  (type) => {
    // A newer server may send types that this page does not know.
    const { shape, ink } = TYPE_SILHOUETTES[type] ?? TYPE_SILHOUETTES.other;
    const width = shape === 'toupie' ? 21 : 20;
    const y = (30 - lanternHeight(shape, width) - 2.4) / 2;
    const lantern = drawLantern({
      x: 13,
      y,
      width,
      shape,
      ink,
      pleats: 4,
      capColour: 'currentColor',
      bulge: 0.04,
    });
    return svg`<svg viewBox="0 0 26 30" width="${(GLYPH_HEIGHT * 26) / 30}" height="${GLYPH_HEIGHT}" aria-hidden="true">${lantern}</svg>`;
  },
  (type) => type,
);
