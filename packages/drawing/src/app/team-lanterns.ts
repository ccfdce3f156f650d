import type { InkName } from '../colour.ts';
import { drawLantern, type LanternShape } from '../lantern.ts';
import { svg } from '../svg.ts';

/** A team's lantern: its ink, and its points relative to the leader's. */
export interface HungTeam {
  readonly ink: Extract<InkName, 'bleu' | 'framboise' | 'menthe' | 'miel'>;
  /** From 0 to 1; the leader has 1. */
  readonly share: number;
}

const [WIDTH, HEIGHT] = [390, 186];
const [SMALLEST, LARGEST] = [46, 92];

/** Each ink has its own silhouette: colour is never the only sign. */
const SHAPES: Readonly<Record<HungTeam['ink'], { readonly shape: LanternShape; readonly width: number }>> = {
  menthe: { shape: 'accordeon', width: 0.82 },
  framboise: { shape: 'boule', width: 0.94 },
  miel: { shape: 'cloche', width: 1 },
  bleu: { shape: 'toupie', width: 0.9 },
};

/** Sag of the string at a position between the edges. */
const sagAt = (x: number) => {
  const t = (x + 20) / (WIDTH + 40);
  return 26 + 2 * t * (1 - t) * 52;
};

/**
 * Up to four teams on one string, evenly spaced, sized by their points. Follows the theme; names
 * and points are written below.
 */
export function drawTeamLanterns(teams: readonly HungTeam[]): string {
  const lanterns = teams.map(({ ink, share }, index) => {
    const x = ((index + 0.5) / teams.length) * WIDTH;
    const { shape, width } = SHAPES[ink];
    return drawLantern({
      x,
      y: sagAt(x) + 8,
      width: (SMALLEST + (LARGEST - SMALLEST) * share) * width,
      shape,
      ink,
      halo: share === 1 ? 1.05 : 0.6,
      cord: 8,
      capColour: 'var(--foreground)',
      cordColour: 'var(--foreground)',
    });
  });
  const string = svg`<path d="M-20 26Q${WIDTH / 2} 78 ${WIDTH + 20} 26" fill="none" stroke="var(--string)" stroke-width="1.7"/>`;
  return `<svg class="n-board" viewBox="0 0 ${WIDTH} ${HEIGHT}" aria-hidden="true">${string}${lanterns.join('')}</svg>`;
}
