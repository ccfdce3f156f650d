import { describe, expect, it } from 'vitest';
import { type CrawlSpot, drawCrawlMap } from './bar-crawl-map.ts';
import { INKS } from './colour.ts';

const way = (...states: CrawlSpot['state'][]) =>
  drawCrawlMap(states.map((state, index) => ({ state, x: 60 + 70 * index, y: 120 })));
const dotted = (drawing: string) => drawing.split('stroke-dasharray="1.5 4.5"').length - 1;

describe('drawCrawlMap', () => {
  it('hangs bulbs along the walked legs, and dots those to come', () => {
    expect(dotted(way('left', 'here', 'next', 'later'))).toBe(2);
    expect(dotted(way('left', 'left', 'left'))).toBe(0);
    expect(dotted(way('next', 'later', 'later'))).toBe(2);
    expect(way('left', 'here')).toContain(`fill="${INKS.miel[2]}"`);
    expect(way('here', 'next')).not.toContain(`fill="${INKS.miel[2]}"`);
  });

  it('lights the lantern where the group is in the colour of the product, and rings the next one', () => {
    expect(way('here')).toContain(INKS.lampion[2]);
    expect(way('next')).not.toContain(INKS.lampion[2]);
    expect(way('next')).toContain('stroke-dasharray="2 4"');
    expect(way('here')).not.toContain('stroke-dasharray');
  });
});
