import type { InkName } from '../colour.ts';
import { NUIT_500, NUIT_900, PAPIER_50 } from '../colour.ts';
import { hangString } from '../garland.ts';
import { drawLantern } from '../lantern.ts';
import { cycle, itemAt } from '../list.ts';
import { once, oncePerVariant, round, svg, svgDocument } from '../svg.ts';

export type StepState = 'done' | 'current' | 'todo';

const SAG = 34;
const STEP_INKS: readonly InkName[] = ['miel', 'lampion', 'framboise', 'menthe', 'miel'];

/** The string the wizard's steps hang from, stretched over the whole band. */
export const drawSignupString: () => string = once(
  () =>
    `<svg xmlns="http://www.w3.org/2000/svg" class="wiz-string" viewBox="0 0 1000 60" preserveAspectRatio="none" aria-hidden="true"><path d="M0 14Q500 ${14 + 2 * SAG} 1000 14" fill="none" stroke="${PAPIER_50}" stroke-opacity=".6" stroke-width="1.7" vector-effect="non-scaling-stroke"/></svg>`,
);

/** How many pixels below the top of the band a step (0 to 4) hangs. */
export function signupStepDrop(step: number): number {
  const position = (((step + 0.5) / STEP_INKS.length) * 1080 + 60) / 1200;
  return round(12 + 4 * SAG * position * (1 - position));
}

/** The lantern of a step: lit when done, larger and brighter when current, unlit when pending. */
export const drawSignupStep: (input: { step: number; state: StepState }) => string = oncePerVariant(
  ({ step, state }) => {
    const width = state === 'current' ? 58 : 44;
    const height = width * 0.92 + 18;
    const lantern =
      state === 'todo'
        ? drawLantern({ width, isLit: false, capColour: NUIT_500, cord: 6, pleats: 6 })
        : drawLantern({
            width,
            ink: cycle(STEP_INKS, step),
            halo: state === 'current' ? 1.05 : 0.8,
            cord: 6,
            pleats: 6,
          });
    return svg`<svg xmlns="http://www.w3.org/2000/svg" class="wiz-lantern" width="${width}" height="${height}" viewBox="${-width / 2} -6 ${width} ${height}" aria-hidden="true">${lantern}</svg>`;
  },
  ({ step, state }) => `${step}/${state}`,
);

const PLAN_POSITIONS = { 1: [0.5], 3: [0.2, 0.5, 0.8], 5: [0.1, 0.3, 0.5, 0.7, 0.9] } as const;
const PLAN_WIDTHS = { 1: 46, 3: 40, 5: 34 } as const;
const PLAN_INKS: readonly InkName[] = ['framboise', 'lampion', 'miel', 'menthe', 'lampion'];

/**
 * The emblem of a plan: one, three or five lanterns on a string. To be inlined in the page: the
 * string follows the theme.
 */
export const drawPlanGarland: (count: 1 | 3 | 5) => string = oncePerVariant(
  (count) => {
    const string = hangString(-6, 8, 246, 8, 20);
    const lanterns = PLAN_POSITIONS[count].map((position, index) => {
      const [x, y] = string.at(position);
      const shape = count === 5 && index % 2 ? 'accordeon' : 'boule';
      const ink = count === 1 ? 'lampion' : itemAt(PLAN_INKS, index);
      const night = { capColour: NUIT_900, cordColour: NUIT_900, cord: 4 };
      return drawLantern({ x, y: y + 4, width: PLAN_WIDTHS[count], shape, ink, pleats: 6, ...night });
    });
    const line = `<path d="${string.path}" fill="none" stroke="var(--string)" stroke-width="1.6"/>`;
    return svgDocument({ viewBox: '0 0 240 84', className: 'plan-garland' }, line + lanterns.join(''));
  },
  (count) => String(count),
);
