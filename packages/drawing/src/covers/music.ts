import { type Colour, mixColours, NUIT_900 } from '../colour.ts';
import { hangString } from '../garland.ts';
import { drawLantern } from '../lantern.ts';
import { cycle, itemAt } from '../list.ts';
import { pick, pickSeed, type Random } from '../seeded-random.ts';
import { drawCrowd } from '../skyline/crowd.ts';
import { round, svg } from '../svg.ts';
import {
  drawBackground,
  drawCoverGarland,
  drawForeground,
  drawRings,
  GROUND,
  HEIGHT,
  type Plan,
  skyStep,
  WIDTH,
} from './frame.ts';

const CENTRE_X = WIDTH * 0.5;
const CENTRE_Y = HEIGHT * 0.985;
const FOLDS = 14;
const INNER = 230;
const OUTER = 590;

/** "x y" of a point on a circle around the instrument's centre. */
function polar(radius: number, degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  return `${round(CENTRE_X + radius * Math.cos(angle))} ${round(CENTRE_Y + radius * Math.sin(angle))}`;
}

function drawFold(start: number, ridge: number, end: number, ink: Colour): string {
  const lit = `<path d="M${polar(INNER, start)}L${polar(OUTER, start)}L${polar(OUTER + 34, ridge)}L${polar(INNER - 16, ridge)}Z" fill="${ink}"/>`;
  const shaded = `<path d="M${polar(INNER - 16, ridge)}L${polar(OUTER + 34, ridge)}L${polar(OUTER, end)}L${polar(INNER, end)}Z" fill="${mixColours(ink, NUIT_900, 0.28)}"/>`;
  const litTrim = `<path d="M${polar(OUTER - 70, start)}L${polar(OUTER - 44, start)}L${polar(OUTER - 12, ridge)}L${polar(OUTER - 40, ridge)}Z" fill="#FFF8EC"/>`;
  const shadedTrim = `<path d="M${polar(OUTER - 40, ridge)}L${polar(OUTER - 12, ridge)}L${polar(OUTER - 44, end)}L${polar(OUTER - 70, end)}Z" fill="#EBD5B0"/>`;
  return lit + shaded + litTrim + shadedTrim;
}

function drawKeyboard(ink: Colour): string {
  let keys = '';
  for (let key = 0; key < 9; key++) {
    keys += `<rect x="84" y="${-(OUTER + 34) + key * 48}" width="84" height="42" rx="7" fill="#15122A"/>`;
  }
  for (let key = 0; key < 8; key++) {
    if (key % 4 === 3) continue;
    keys += `<rect x="60" y="${-(OUTER + 34) + key * 48 + 31}" width="58" height="24" rx="6" fill="${ink}"/>`;
  }
  return keys;
}

function drawButtons(): string {
  let buttons = '';
  for (let row = 0; row < 8; row++) {
    for (let column = 0; column < 3; column++) {
      const y = -(OUTER + 8) + row * 52 + (column % 2) * 16;
      buttons += `<circle cx="${72 + column * 38}" cy="${y}" r="12" fill="#15122A"/>`;
    }
  }
  return buttons;
}

function drawCase(side: -1 | 1, span: number, ink: Colour, shell: Colour): string {
  const body = `<rect x="-8" y="${-(OUTER + 60)}" width="190" height="${OUTER - INNER + 110}" rx="34" fill="${shell}"/><rect x="14" y="${-(OUTER + 38)}" width="26" height="${OUTER - INNER + 66}" rx="10" fill="${ink}"/>`;
  const angle = -90 + (side * span) / 2;
  return svg`<g transform="translate(${CENTRE_X} ${CENTRE_Y}) rotate(${angle + 90}) scale(${side} 1)">${body}${side < 0 ? drawKeyboard(ink) : drawButtons()}</g>`;
}

/** "accordeon": the instrument, opened wide, under a string. */
export const drawAccordion: Plan = (random, cast, sky) => {
  const glow = { x: CENTRE_X, y: CENTRE_Y, colours: sky.steps.slice(1, 6), radius: 560, step: 150 };
  let drawing = drawBackground(skyStep(sky, 0)) + drawRings(glow);
  const ink = pick(random, ['#F0386B', '#FF6B35', '#FFB938']);
  const span = 104 + random() * 26;
  const first = -90 - span / 2;
  for (let fold = 0; fold < FOLDS; fold++) {
    const angle = (position: number) => first + (span * position) / FOLDS;
    drawing += drawFold(angle(fold), angle(fold + 0.5), angle(fold + 1), ink);
  }
  const shell = sky.isDark ? '#FFF8EC' : '#15122A';
  drawing += drawCase(-1, span, ink, shell) + drawCase(1, span, ink, shell);
  const string = hangString(-40, 110 + random() * 40, WIDTH + 40, 100 + random() * 50, 56);
  const rounder = { ...cast, shapes: ['boule', 'toupie', 'galet'] as const };
  const lanterns = { count: 7, minWidth: 80, maxWidth: 116, halo: 0.85 };
  return drawing + drawCoverGarland(random, string, rounder, sky, lanterns);
};

/** "ondes": rings of sound around one lantern. */
export const drawSoundWaves: Plan = (random, cast, sky) => {
  const x = WIDTH * (0.36 + random() * 0.28);
  const y = HEIGHT * 0.5;
  const night = skyStep(sky, 0);
  const rings = [
    skyStep(sky, 3),
    night,
    skyStep(sky, 2),
    night,
    '#3E6BE8',
    night,
    '#F0386B',
    night,
    '#FFB938',
    night,
  ];
  let drawing = drawBackground(night);
  let radius = 760;
  [...rings, '#FFF8EC'].forEach((colour, index) => {
    drawing += svg`<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}"/>`;
    radius -= index % 2 ? 40 + random() * 22 : 26 + random() * 14;
  });
  drawing += svg`<circle cx="${x}" cy="${y}" r="${radius + 20}" fill="${skyStep(sky, 1)}"/>`;
  drawing += drawLantern({
    x,
    y: y - 170,
    width: 300,
    shape: 'toupie',
    ink: itemAt(cast.inks, 1),
    cord: 900,
    cordColour: sky.string,
    capColour: sky.string,
    pleats: 9,
  });
  const crowd = { y: GROUND, seed: pickSeed(random), fill: sky.ground, scale: 2.1, step: 36, poles: 0.08 };
  return `${drawing}${drawCrowd({ ...crowd, width: WIDTH, inks: cast.inks })}${drawForeground(sky.ground)}`;
};

const LAMPS = 6;
const BEAMS: readonly Colour[] = ['#FFB938', '#F0386B', '#3E6BE8', '#FFF8EC'];
const FOOTLIGHTS =
  '<ellipse cx="800" cy="770" rx="760" ry="150" fill="#FFD369" fill-opacity=".2"/><ellipse cx="800" cy="768" rx="560" ry="190" fill="#FFD369" fill-opacity=".25"/><ellipse cx="800" cy="766" rx="400" ry="240" fill="#FFEBB0" fill-opacity=".45"/>';

const lampX = (index: number) => WIDTH * (0.06 + (0.88 * index) / (LAMPS - 1));

function drawBeams(random: Random): string {
  let drawing = '';
  for (let index = 0; index < LAMPS; index++) {
    const x = lampX(index);
    const target = WIDTH * (0.1 + random() * 0.8);
    const colour = cycle(BEAMS, index);
    drawing += svg`<path d="M${x - 16} 140L${x + 16} 140L${target + 170} 800H${target - 170}Z" fill="${colour}" fill-opacity=".2"/><path d="M${x - 10} 140L${x + 10} 140L${target + 80} 800H${target - 80}Z" fill="${colour}" fill-opacity=".28"/>`;
  }
  return drawing;
}

/** A guitarist in silhouette; `mirror` is 1 or -1. */
function drawMusician(x: number, scale: number, mirror: 1 | -1, fill: Colour): string {
  const limb = `fill="none" stroke="${fill}" stroke-width="17" stroke-linejoin="round" stroke-linecap="round"`;
  const body =
    '<circle cy="-204" r="27"/><path d="M-10 -184h20v14h-20z"/><path d="M-40 0l6-110q-12-58 34-62q46 4 34 62l6 110z"/>';
  const guitar = `<ellipse cx="-20" cy="-72" rx="40" ry="29" transform="rotate(-24 -20 -72)"/><ellipse cx="8" cy="-86" rx="27" ry="21" transform="rotate(-24 8 -86)"/><path d="M14 -90L112 -138" stroke="${fill}" stroke-width="11" stroke-linecap="round"/><path d="M108 -148l18 -6 6 14 -20 8z"/>`;
  const arms = `<path d="M30 -146L84 -122L74 -116" ${limb}/><path d="M-30 -146L-58 -98L-18 -80" ${limb}/>`;
  const microphone = `<path d="M58 0V-150L34 -196" fill="none" stroke="${fill}" stroke-width="5"/><circle cx="32" cy="-198" r="9"/>`;
  return svg`<g transform="translate(${x} 776) scale(${String(scale * mirror)} ${String(scale)})">${body}${guitar}${arms}${microphone}</g>`;
}

/** "scene": a trio under six lanterns and their beams. */
export const drawStage: Plan = (random, cast, sky) => {
  let drawing = drawBackground(skyStep(sky, 0)) + drawBeams(random);
  drawing += `<rect x="0" y="112" width="${WIDTH}" height="12" fill="${sky.ground}"/>`;
  for (let index = 0; index < LAMPS; index++) {
    drawing += drawLantern({
      x: lampX(index),
      y: 118,
      width: 112,
      shape: pick(random, ['toupie', 'boule', 'galet'] as const),
      ink: cycle(cast.inks, index),
      halo: 0.8,
      capColour: sky.string,
      cord: 6,
      cordColour: sky.string,
    });
  }
  drawing += `${FOOTLIGHTS}<rect y="770" width="${WIDTH}" height="230" fill="${sky.ground}"/>`;
  const trio = [
    drawMusician(WIDTH * 0.33, 1, 1, sky.ground),
    drawMusician(WIDTH * 0.5, 1.14, -1, sky.ground),
    drawMusician(WIDTH * 0.67, 1, -1, sky.ground),
  ];
  drawing += `<g fill="${sky.ground}">${trio.join('')}</g>`;
  const shade = mixColours(sky.ground, '#000000', 0.3);
  const crowd = { y: GROUND, seed: pickSeed(random), fill: shade, scale: 1.9, step: 35, poles: 0.12 };
  return `${drawing}${drawCrowd({ ...crowd, width: WIDTH, inks: cast.inks })}${drawForeground(shade)}`;
};
