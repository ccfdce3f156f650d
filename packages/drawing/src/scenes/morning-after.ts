import { drawString, hangString } from '../garland.ts';
import { drawLantern, type LanternShape } from '../lantern.ts';
import { drawRoofs } from '../skyline/roofs.ts';
import { once, svg, svgDocument } from '../svg.ts';

// In the theme's colours: `--dawn-0` is the sky, `--dawn-4` the ring nearest to the sun.
const RINGS = [560, 430, 310, 200];
const PAPER = ['#E9DBC1', '#F1E6D1', '#F9F1E1', '#FFF8EC'] as const;
const LIT = 4;
const LANTERNS: readonly (readonly [position: number, shape: LanternShape, width: number])[] = [
  [0.2, 'boule', 48],
  [0.31, 'galet', 44],
  [0.4, 'accordeon', 36],
  [0.47, 'galet', 40],
  [0.555, 'boule', 74],
  [0.64, 'accordeon', 34],
  [0.72, 'boule', 54],
  [0.83, 'galet', 54],
];

/** The morning after: over the roofs, the last lantern of the string is still lit. */
export const drawMorningAfter: () => string = once(() => {
  const rings = RINGS.map(
    (radius, index) => svg`<circle cx="720" cy="300" r="${radius}" fill="${`var(--dawn-${index + 1})`}"/>`,
  );
  const string = hangString(-20, 14, 1460, 14, 58);
  const lanterns = LANTERNS.map(([position, shape, width], index) => {
    const [x, y] = string.at(position);
    const ink = index === LIT ? 'lampion' : PAPER;
    const dark = { capColour: 'var(--dawn-ink)', cordColour: 'var(--dawn-ink)', cord: 3 };
    return drawLantern({ x, y: y + 3, width, shape, ink, ...dark });
  });
  const roofs = drawRoofs({
    width: 1440,
    base: 260,
    seed: 41,
    minHeight: 22,
    maxHeight: 62,
    minWidth: 56,
    maxWidth: 110,
    fill: 'var(--dawn-roofs)',
    windows: '#FFD590',
    litShare: 0.06,
  });
  const content = [
    '<rect width="1440" height="260" fill="var(--dawn-0)"/>',
    ...rings,
    '<circle cx="720" cy="290" r="104" fill="var(--dawn-sun)"/>',
    drawString(string, { colour: 'var(--dawn-ink)', opacity: '1' }),
    ...lanterns,
    roofs,
  ];
  return svgDocument({ viewBox: '0 0 1440 260', fit: 'xMidYMax slice' }, content.join(''));
});
