import type { AddressSuggestion } from '@lampion/contract/events/events';
import { z } from 'zod';
import { AppError } from '../app-error.ts';
import { cities, foldCityName } from '../cities.ts';
import type { Log } from '../log.ts';

/** Suggests places for the text typed so far. */
export interface Geocoder {
  /**
   * At most six matches, best first; none for a text that is too short. The text may be a person's
   * home and is never logged. Throws AppError `unavailable` when no answer comes in time.
   */
  suggest(text: string): Promise<AddressSuggestion[]>;
}

const SUGGESTIONS_MAX = 6;

const known = cities.map(({ name, postcode, latitude, longitude }) => ({
  folded: foldCityName(name, ' '),
  postcode,
  // A large city has several postcodes, which are unknown without a street.
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
 * Best match first: prefix of the city, the city within the text ("12 quai de la Fosse, Nantes"),
 * postcode, prefix of a word.
 */
const matches: readonly ((city: KnownCity, text: string) => boolean)[] = [
  ({ folded }, text) => folded.startsWith(text),
  ({ folded }, text) => ` ${text} `.includes(` ${folded} `),
  ({ postcode }, text) => text.split(' ').includes(postcode),
  ({ folded }, text) => ` ${folded}`.includes(` ${text}`),
];

/**
 * The larger French cities, in memory: enough to try out the product without an external service.
 * Finds cities, never streets.
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

/** Suggestions appear while typing, so a late answer is useless. */
const TIMEOUT_MS = 2500;
/** The service refuses shorter texts. */
const LENGTH_MIN = 3;

/** The fields we read of GeoJSON answers of the Géoplateforme and the Base Adresse Nationale. */
const answerSchema = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]).rest(z.number()) }),
      properties: z.object({
        label: z.string(),
        /** Street and number; the town for searches without a street. */
        name: z.string().optional(),
        postcode: z.string().optional(),
        city: z.string().optional(),
      }),
    }),
  ),
});

type Feature = z.output<typeof answerSchema>['features'][number];

/**
 * Queries the French national address service, or another one with the same interface (addok).
 * @param url of its search call: "https://data.geopf.fr/geocodage/search"
 */
export function createNationalGeocoder(url: string, log: Log, timeoutMs = TIMEOUT_MS): Geocoder {
  return {
    async suggest(text) {
      if (text.length < LENGTH_MIN) return [];
      const question = new URL(url);
      const asked = { q: text, limit: String(SUGGESTIONS_MAX), autocomplete: '1' };
      for (const [name, value] of Object.entries(asked)) question.searchParams.set(name, value);
      const { features } = await ask(question, timeoutMs).catch(refuse);
      return features.slice(0, SUGGESTIONS_MAX).map(toSuggestion);
    },
  };

  /** Errors are reported without the address that was searched. */
  function refuse(error: unknown): never {
    const reason = error instanceof Error ? error.name : 'unknown';
    log.warn({ reason }, 'the address service did not answer');
    throw new AppError('unavailable');
  }
}

function toSuggestion({ geometry, properties }: Feature): AddressSuggestion {
  const { label, name = null, postcode = null, city = '' } = properties;
  const [longitude, latitude] = geometry.coordinates;
  return { label, street: name === city ? null : name, postcode, city, latitude, longitude };
}

async function ask(question: URL, timeoutMs: number): Promise<z.output<typeof answerSchema>> {
  const answer = await fetch(question, { signal: AbortSignal.timeout(timeoutMs), redirect: 'error' });
  if (!answer.ok) throw new Error('refused');
  return answerSchema.parse(await answer.json());
}
