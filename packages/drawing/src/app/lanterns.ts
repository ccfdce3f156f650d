import { INKS, type InkName } from '../colour.ts';
import { type EventType, TYPE_SILHOUETTES } from '../event-types.ts';
import { drawLantern, type LanternShape, lanternHeight } from '../lantern.ts';
import { once, oncePerVariant, svg } from '../svg.ts';

/** Lit: coming, or done. Half: maybe, or begun. Unlit: no answer, no, or to do. */
type LanternState = 'lit' | 'half' | 'unlit';

interface PartyLanternOptions {
  type: EventType;
  state: LanternState;
  /** The type's own by default. */
  ink?: InkName | undefined;
  hasHalo?: boolean | undefined;
}

const NARROW_SHAPES: Partial<Record<LanternShape, number>> = { boule: 30, accordeon: 23 };
const WIDTH = 29;

function drawInner({ type, state, ink, hasHalo = true }: PartyLanternOptions): string {
  // A newer server may send types that this page does not know.
  const silhouette = TYPE_SILHOUETTES[type] ?? TYPE_SILHOUETTES.other;
  const { shape } = silhouette;
  const width = NARROW_SHAPES[shape] ?? WIDTH;
  const colour = ink ?? silhouette.ink;
  const place = {
    x: 20,
    y: (46 - lanternHeight(shape, width)) / 2 - 2,
    width,
    shape,
    pleats: 5,
    bulge: 0.04,
  };
  const unlit = drawLantern({ ...place, outline: 1.4 });
  const lit = drawLantern({ ...place, ink: colour, capColour: 'var(--foreground)' });
  if (state === 'unlit') return unlit;
  if (state === 'half') return `${unlit}<svg y="23" width="40" height="23" viewBox="0 23 40 23">${lit}</svg>`;
  const light = INKS[colour][2];
  const halo = `<circle cx="20" cy="23" r="27" fill="${light}" fill-opacity=".13"/><circle cx="20" cy="23" r="21.5" fill="${light}" fill-opacity=".2"/>`;
  return (hasHalo ? halo : '') + lit;
}

/**
 * A party on the string: its shape is the type, its light the member's answer. Follows the theme; a
 * word beside it says the same.
 */
export const drawPartyLantern: (options: PartyLanternOptions) => string = oncePerVariant(
  (options) => svg`<svg class="l" viewBox="0 0 40 46" aria-hidden="true">${drawInner(options)}</svg>`,
  ({ type, state, ink, hasHalo }) => `${type}/${state}/${ink}/${hasHalo}`,
);

/** The light behind tonight's ticket: three flat rings. Follows the theme. */
export const drawTicketGlow: () => string = once(() => {
  const rings = [
    [400, 330],
    [300, 262],
    [226, 208],
  ].map(
    ([rx, ry], index) => `<ellipse cx="195" cy="270" rx="${rx}" ry="${ry}" fill="var(--glow-${index + 1})"/>`,
  );
  return `<svg class="so-glow" viewBox="0 0 390 560" preserveAspectRatio="xMidYMin slice" aria-hidden="true">${rings.join('')}</svg>`;
});

/**
 * The button that plans a party, a lantern of 58 px in the middle of the app's bar. Follows the
 * theme, so it must be inline.
 */
export const drawPlusLantern = once(
  () =>
    `<svg viewBox="0 0 58 58" aria-hidden="true">${drawLantern({
      x: 29,
      y: 4,
      width: 50,
      shape: 'boule',
      ink: 'lampion',
      pleats: 5,
      capColour: 'var(--foreground)',
    })}<path d="M29 20V38M20 29H38" stroke="#15122A" stroke-width="3.4" stroke-linecap="round"/></svg>`,
);
