import type { Colour } from '../colour.ts';
import { NUIT_900 } from '../colour.ts';
import { drawString, hangString } from '../garland.ts';
import type { LanternShape } from '../lantern.ts';
import { drawLantern } from '../lantern.ts';
import { drawRoofs } from '../skyline/roofs.ts';
import { once, oncePerVariant, svg, svgDocument } from '../svg.ts';

const DAWN: readonly Colour[] = ['#6B2245', '#A02C46', '#D64A3C', '#FF6B35', '#FF9141', '#FFB347', '#FFD590'];

/** Depth of the sun's centre below the sky's upper edge. */
const SUN = 470;

/** The sun rising at the foot of a section; `from` is the background of the section above. */
export const drawDawnSky: (from: Colour) => string = oncePerVariant(
  (from) => {
    const bands = DAWN.map((colour, index) => {
      const height = SUN - 30 - index * 38;
      // Each band leaves at the sides, the last one just above the foot, so that the foot cuts none
      // off.
      const aside = SUN - 130 - index * 28;
      const reach = 800 / Math.sqrt(1 - (aside / height) ** 2);
      return svg`<ellipse cx="800" cy="${SUN}" rx="${reach}" ry="${height}" fill="${colour}"/>`;
    });
    const content = `<rect width="1600" height="300" fill="${from}"/>${bands.join('')}`;
    return svgDocument({ viewBox: '0 0 1600 300', className: 'dawn-sky', fit: 'none' }, content);
  },
  (from) => from,
);

/** The roofs at sunrise; the nearest ones form the footer's upper edge. */
export const drawDawnRoofs: () => string = once(() => {
  const far = {
    base: 150,
    seed: 33,
    minHeight: 40,
    maxHeight: 120,
    minWidth: 110,
    maxWidth: 200,
    litShare: 0,
  };
  const near = {
    base: 194,
    seed: 52,
    minHeight: 44,
    maxHeight: 120,
    minWidth: 110,
    maxWidth: 230,
    litShare: 0.12,
  };
  const content =
    drawRoofs({ ...far, width: 1600, fill: '#F09A4A', windows: '#FFD590' }) +
    drawRoofs({ ...near, width: 1600, fill: '#0D0A1E', windows: '#FFB347' });
  return svgDocument({ viewBox: '0 0 1600 190', className: 'dawn-roofs', fit: 'xMidYMax slice' }, content);
});

const DAY_INK = ['#F6DDB0', '#FBE8C6', '#FDF0D8', '#FFF8EC'] as const;
const DAY_LANTERNS: readonly (readonly [position: number, shape: LanternShape, width: number])[] = [
  [0.04, 'boule', 64],
  [0.13, 'accordeon', 44],
  [0.22, 'boule', 84],
  [0.3, 'galet', 70],
  [0.385, 'boule', 54],
  [0.615, 'accordeon', 54],
  [0.7, 'boule', 74],
  [0.79, 'galet', 78],
  [0.9, 'boule', 60],
];

/** Paper lanterns in daylight: no light, night strings. */
export const drawDayGarland: () => string = once(() => {
  const string = hangString(-20, 40, 1620, 40, 110);
  const lanterns = DAY_LANTERNS.map(([position, shape, width]) => {
    const [x, y] = string.at(position);
    const night = { capColour: NUIT_900, cordColour: NUIT_900, cord: 6 };
    return drawLantern({ x, y: y + 6, width, shape, ink: DAY_INK, isSwaying: true, ...night });
  });
  const content = drawString(string, { colour: NUIT_900, opacity: '.7' }) + lanterns.join('');
  return svgDocument({ viewBox: '0 0 1600 300', className: 'day-garland', fit: 'xMidYMin slice' }, content);
});
