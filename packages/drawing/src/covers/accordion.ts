import type { Colour } from '../colour.ts';
import { mixColours, NUIT_900 } from '../colour.ts';
import { hangString } from '../garland.ts';
import { pick } from '../seeded-random.ts';
import { round, svg } from '../svg.ts';
import type { Plan } from './frame.ts';
import { drawBackground, drawCoverGarland, drawRings, HEIGHT, skyStep, WIDTH } from './frame.ts';

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
