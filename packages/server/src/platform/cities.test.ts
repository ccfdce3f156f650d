import { expect, test } from 'vitest';
import { cities, citiesAround, findCity, listCitiesElsewhere } from './cities.ts';

test('a city is found however its name is spelt', () => {
  for (const name of ['saint-etienne', 'Saint-Étienne', 'SAINT ETIENNE', 'saint%etienne'])
    expect(findCity(name)?.name).toBe('Saint-Étienne');
  expect(findCity('schoelcher')?.name).toBe('Schœlcher');
  for (const name of ['', '-', 'atlantide', '\ud800', 'x'.repeat(5000)])
    expect(findCity(name)).toBeUndefined();
});

test('each city has an address of its own, and all cities of 15,000 inhabitants are there', () => {
  expect(new Set(cities.map(({ slug }) => slug)).size).toBe(cities.length);
  expect(cities.length).toBeGreaterThan(650);
  for (const { slug } of cities) expect(slug).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
});

test('the cities around one begin with itself', () => {
  const lyon = findCity('lyon');
  expect(lyon && citiesAround(lyon, 4).map(({ name }) => name)).toEqual([
    'Lyon',
    'Villeurbanne',
    'Sainte-Foy-lès-Lyon',
    'Saint-Fons',
  ]);
});

test('elsewhere is far enough, and a suburb is not named beside its city', () => {
  const grenoble = findCity('grenoble');
  const names = grenoble && listCitiesElsewhere(grenoble).map(({ name }) => name);
  expect(names?.slice(0, 2)).toEqual(['Voiron', 'Chambéry']);
  expect(names).toContain('Lyon');
  expect(names).not.toContain('Villeurbanne');
});
