import { once } from '../draw-once.ts';
import { drawDusk } from '../dusk.ts';
import { drawRoofs } from '../skyline/roofs.ts';
import { svgDocument } from '../svg.ts';

/** The lock screen behind the preview of an announcement. */
export const drawPhoneScene: () => string = once(() => {
  const steps = [26, 30, 34, 40, 46, 54, 62, 74];
  const roofs = { width: 310, base: 520, seed: 5, minHeight: 40, maxHeight: 100, minWidth: 46, maxWidth: 88 };
  const content = [
    '<rect width="310" height="540" fill="#1D1131"/><rect width="310" height="520" fill="#15122A"/>',
    // The inner frame cuts the sun at the roofs.
    `<svg width="310" height="519">${drawDusk(155, 560, { radius: 70, steps, flatness: 0.85 })}</svg>`,
    drawRoofs({ ...roofs, fill: '#1D1131', windows: '#FFB347', litShare: 0.2 }),
    '<rect y="516" width="310" height="90" fill="#1D1131"/>',
  ];
  return svgDocument({ viewBox: '0 0 310 540', fit: 'xMidYMax slice' }, content.join(''));
});
