import { expect, test } from 'vitest';
import { drawAgendaMap } from './agenda-map.ts';

const lyon = { latitude: 45.75, longitude: 4.85 };
const positionOf = (drawing: string, number: number) => {
  const [, x, y] =
    new RegExp(`<text x="([\\d.-]+)" y="([\\d.-]+)"[^>]*class="map-number">${number}<`).exec(drawing) ?? [];
  return [Number(x), Number(y)] as const;
};

test('lanterns lie to each other as places do, and lead to their lines', () => {
  const north = { latitude: 45.85, longitude: 4.85, number: 1, type: 'party' as const };
  const east = { latitude: 45.75, longitude: 4.95, number: 2, type: 'concert' as const };
  const drawing = drawAgendaMap({ lanterns: [north, east], towns: [], around: { ...lyon, radiusKm: 20 } });
  const [[northX, northY], [eastX, eastY]] = [positionOf(drawing, 1), positionOf(drawing, 2)];
  expect(northX).toBeCloseTo(300, 0);
  expect(northY).toBeLessThan(280);
  expect(eastX).toBeGreaterThan(320);
  expect(eastY).toBeCloseTo(309, 0);
  expect(drawing).toContain('href="#evenement-2"');
});

test('without a middle everything is in view, and towns out of view are left out', () => {
  const far = { latitude: 48.85, longitude: 2.35, number: 1, type: 'other' as const };
  const drawing = drawAgendaMap({ lanterns: [far], towns: [{ ...lyon, name: 'Lyon' }] });
  expect(drawing).toContain('>Lyon<');
  const near = drawAgendaMap({
    lanterns: [far],
    towns: [{ ...lyon, name: 'Lyon' }],
    around: { ...far, radiusKm: 20 },
  });
  expect(near).not.toContain('>Lyon<');
  expect(drawAgendaMap({ lanterns: [], towns: [] })).not.toMatch(/NaN|Infinity/);
});
