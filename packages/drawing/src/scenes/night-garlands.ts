import { once } from '../draw-once.ts';
import type { StrungLantern } from '../garland.ts';
import { drawGarland, hangString } from '../garland.ts';
import { svgDocument } from '../svg.ts';

const POSTER_LANTERNS: readonly StrungLantern[] = [
  [0.165, 'boule', 'lampion', 60],
  [0.395, 'accordeon', 'miel', 34],
  [0.6, 'accordeon', 'framboise', 34],
  [0.83, 'galet', 'menthe', 64],
  [0.1, 'accordeon', 'papier', 44],
  [0.9, 'boule', 'framboise', 70],
];

/** The string on which the landing page's three posters hang. */
export const drawPosterLine: () => string = once(() => {
  const options = { cord: () => 5, isSwaying: true, stroke: { opacity: '.65' } };
  const garland = drawGarland(hangString(0, 8, 2048, 8, 84), POSTER_LANTERNS, options);
  return svgDocument({ viewBox: '0 0 2048 160', className: 'line-string' }, garland);
});

const BLOG_LANTERNS: readonly StrungLantern[] = [
  [0.52, 'boule', 'papier', 54],
  [0.6, 'accordeon', 'lampion', 42],
  [0.69, 'boule', 'framboise', 88],
  [0.8, 'galet', 'miel', 84],
  [0.9, 'boule', 'lampion', 110],
];

/** The string over the blog's title; its lanterns grow towards the right. */
export const drawBlogGarland: () => string = once(() => {
  const options = { cord: (width: number) => width * 0.07, isSwaying: true };
  const garland = drawGarland(hangString(-40, 44, 1700, 20, 70), BLOG_LANTERNS, options);
  return svgDocument({ viewBox: '0 0 1600 300', className: 'blog-garland', fit: 'xMaxYMin slice' }, garland);
});
