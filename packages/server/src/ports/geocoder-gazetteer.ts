import { cities, foldCityName } from '../cities.ts';
import { type Geocoder, SUGGESTIONS_MAX } from './geocoder.ts';

const known = cities.map(({ name, postcode, latitude, longitude }) => ({
  folded: foldCityName(name, ' '),
  postcode,
  // A large city has several postcodes: which one is not known without a street.
  suggestion: {
    label: `${name} (${postcode.slice(0, 2)})`,
    street: null,
    postcode: null,
    city: name,
    latitude,
    longitude,
  },
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
      const text = foldCityName(input, ' ');
      if (text === '') return [];
      const found = new Set(matches.flatMap((isMatch) => known.filter((city) => isMatch(city, text))));
      return [...found].slice(0, SUGGESTIONS_MAX).map(({ suggestion }) => suggestion);
    },
  };
}
