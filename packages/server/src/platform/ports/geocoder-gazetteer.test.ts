import { describe, expect, it } from 'vitest';
import { cities } from '../cities.ts';
import { createGazetteer } from './geocoder.ts';

const gazetteer = createGazetteer();
const namesFor = async (text: string) => (await gazetteer.suggest(text)).map(({ city }) => city);

describe('the gazetteer', () => {
  it.each([
    ['Nantes', 'Nantes'],
    ['NANTES', 'Nantes'],
    ['saint etienne', 'Saint-Étienne'],
    ['St', 'Strasbourg'],
    ['12 quai de la Fosse, 44000 Nantes', 'Nantes'],
    ['3 rue du Port, le havre', 'Le Havre'],
    ['44000', 'Nantes'],
    ["villeneuve d'ascq", 'Villeneuve-d’Ascq'],
    ['provence', 'Aix-en-Provence'],
    ['par', 'Paris'],
  ])('knows %s', async (text, city) => {
    expect((await namesFor(text))[0]).toBe(city);
  });

  it('gives six at most, the largest first', async () => {
    expect(await namesFor('saint')).toEqual([
      'Saint-Étienne',
      'Saint-Denis de La Réunion',
      'Saint-Denis',
      'Saint-Paul',
      'Saint-Pierre',
      'Saint-Maur-des-Fossés',
    ]);
  });

  it.each(['', ' ', '- ,', 'zzz', '東京', 'a'.repeat(10_000)])('gives none for %j', async (text) => {
    expect(await namesFor(text)).toEqual([]);
  });

  it('holds each city once, where France is', () => {
    expect(cities.length).toBeGreaterThanOrEqual(150);
    expect(new Set(cities.map(({ name }) => name)).size).toBe(cities.length);
    for (const { name, postcode, latitude, longitude } of cities) {
      expect(postcode, name).toMatch(/^(?:0[1-9]|[1-8]\d|9[0-8])\d{3}$/);
      if (/^9[78]/.test(postcode)) continue;
      expect(latitude, name).toSatisfy((degrees: number) => degrees > 41.3 && degrees < 51.1);
      expect(longitude, name).toSatisfy((degrees: number) => degrees > -4.8 && degrees < 9.6);
    }
  });
});
