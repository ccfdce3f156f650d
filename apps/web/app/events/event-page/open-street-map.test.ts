import { expect, test } from 'vitest';
import { openStreetMapUrl } from './open-street-map.ts';

const place = { place: 'Kiosque', address: '12 rue du Port, Nantes', latitude: 47.2, longitude: -1.55 };

test('a located place is marked', () => {
  expect(openStreetMapUrl(place)).toBe(
    'https://www.openstreetmap.org/?mlat=47.2&mlon=-1.55#map=17/47.2/-1.55',
  );
});

test('a place on the equator is located too', () => {
  expect(openStreetMapUrl({ ...place, latitude: 0 })).toContain('mlat=0&');
});

test('without coordinates its address is searched, or its name', () => {
  const lost = { ...place, latitude: null };
  expect(openStreetMapUrl(lost)).toBe('https://www.openstreetmap.org/search?query=12+rue+du+Port%2C+Nantes');
  expect(openStreetMapUrl({ ...lost, address: null })).toBe(
    'https://www.openstreetmap.org/search?query=Kiosque',
  );
});
