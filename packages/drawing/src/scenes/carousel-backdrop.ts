import { once } from '../draw-once.ts';
import { drawDusk } from '../dusk.ts';
import { svgDocument } from '../svg.ts';

const PLUM = ['#2A1838', '#34193C', '#431C40', '#571F43', '#6B2245', '#842644', '#A02C46'];

/** The plum sunset behind the landing page's carousel. */
export const drawCarouselBackdrop: () => string = once(() => {
  const steps = [44, 50, 56, 64, 76, 90, 110, 140];
  const dusk = drawDusk(350, 580, { radius: 90, steps, flatness: 0.9, colours: PLUM });
  return svgDocument({ viewBox: '0 0 700 560', className: 'stage-art', fit: 'xMidYMid slice' }, dusk);
});
