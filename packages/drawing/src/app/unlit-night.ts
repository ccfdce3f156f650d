import { NUIT_500, NUIT_950 } from '../colour.ts';
import { HEIGHT, WIDTH } from '../covers/frame.ts';
import { drawString, hangString } from '../garland.ts';
import { drawLantern, type LanternShape } from '../lantern.ts';
import { drawRoofs } from '../skyline/roofs.ts';
import { once, svgDocument } from '../svg.ts';

/** Background of the frame of covers (`.cover`). */
const SKY = '#1C1732';

/** Position, width and shape of each lantern on the string. */
const LANTERNS: readonly (readonly [position: number, width: number, shape: LanternShape])[] = [
  [0.13, 120, 'accordeon'],
  [0.29, 150, 'boule'],
  [0.5, 250, 'boule'],
  [0.71, 140, 'galet'],
  [0.87, 130, 'accordeon'],
];

/** A night with unlit lanterns in the frame of a cover: a placeholder while the night loads. */
export const drawUnlitNight: () => string = once(() => {
  const string = hangString(-40, 250, 1640, 250, 130);
  const lanterns = LANTERNS.map(([position, width, shape]) => {
    const [x, y] = string.at(position);
    return drawLantern({
      x,
      y: y + 14,
      width,
      shape,
      isLit: false,
      cord: 16,
      cordColour: NUIT_500,
      capColour: NUIT_500,
    });
  });
  const roofs = drawRoofs({
    width: WIDTH,
    base: 900,
    seed: 21,
    fill: NUIT_950,
    windows: SKY,
    litShare: 0.1,
    minWidth: 110,
    maxWidth: 220,
    minHeight: 70,
    maxHeight: 190,
  });
  const ground = `<rect y="894" width="${WIDTH}" height="${HEIGHT - 894}" fill="${NUIT_950}"/>`;
  const sky = `<rect width="${WIDTH}" height="${HEIGHT}" fill="${SKY}"/>`;
  const line = drawString(string, { colour: NUIT_500, opacity: '.6', width: 3 });
  const frame = { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, width: WIDTH, height: HEIGHT };
  return svgDocument(frame, sky + roofs + ground + line + lanterns.join(''));
});
