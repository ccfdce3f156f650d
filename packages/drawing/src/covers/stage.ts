import type { Colour } from '../colour.ts';
import { mixColours } from '../colour.ts';
import { drawLantern } from '../lantern.ts';
import { cycle } from '../list.ts';
import type { Random } from '../seeded-random.ts';
import { pick, pickSeed } from '../seeded-random.ts';
import { drawCrowd } from '../skyline/crowd.ts';
import { svg } from '../svg.ts';
import type { Plan } from './frame.ts';
import { drawBackground, drawForeground, GROUND, skyStep, WIDTH } from './frame.ts';

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
