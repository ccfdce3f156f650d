import { once } from '../draw-once.ts';
import { drawLantern } from '../lantern.ts';

/** The lantern that plans a party, 58 px, in the middle of the app's bar. Follows the theme, so it must be inline. */
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
