import type { AddressSuggestion } from '@lampion/contract/schemas/address';
import { z } from 'zod';
import { AppError } from '../app-error.ts';
import type { Log } from '../log.ts';
import { type Geocoder, SUGGESTIONS_MAX } from './geocoder.ts';

/** Suggestions while typing: a late answer is of no use. */
const TIMEOUT_MS = 2500;
/** The service refuses shorter texts. */
const LENGTH_MIN = 3;

/** What we read of the GeoJSON that the Géoplateforme and the Base Adresse Nationale answer. */
const answerSchema = z.object({
  features: z.array(
    z.object({
      geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]).rest(z.number()) }),
      properties: z.object({
        label: z.string(),
        /** The street with its number; the town itself where no street was asked for. */
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
