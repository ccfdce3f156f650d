import { type Geocoder, SUGGESTIONS_MAX } from './geocoder.ts';
import { cities } from './geocoder-cities-data.ts';

/** "Saint-Étienne" and "saint etienne" are the same. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

const known = cities.map(([city, postcode, latitude, longitude]) => ({
  folded: fold(city),
  postcode,
  suggestion: { label: `${city} (${postcode.slice(0, 2)})`, city, latitude, longitude },
}));

type KnownCity = (typeof known)[number];

/**
 * Best match first: prefix of the city, the city within the text ("12 quai de la Fosse, Nantes"), postcode, prefix of a
 * word.
 */
const matches: readonly ((city: KnownCity, text: string) => boolean)[] = [
  ({ folded }, text) => folded.startsWith(text),
  ({ folded }, text) => ` ${text} `.includes(` ${folded} `),
  ({ postcode }, text) => text.split(' ').includes(postcode),
  ({ folded }, text) => ` ${folded}`.includes(` ${text}`),
];

/**
 * The larger French cities, in memory: enough to try out the product without any service. It finds cities, never
 * streets.
 */
export function createGazetteer(): Geocoder {
  return {
    async suggest(input) {
      const text = fold(input);
      if (text === '') return [];
      const found = new Set(matches.flatMap((isMatch) => known.filter((city) => isMatch(city, text))));
      return [...found].slice(0, SUGGESTIONS_MAX).map(({ suggestion }) => suggestion);
    },
  };
}
