import { eventEndpoints } from '@lampion/contract/endpoints/events';
import type { AddressSuggestion } from '@lampion/contract/schemas/address';
import { useCallback } from 'react';
import { callApi } from '../../lib/api.ts';
import { useDebounced } from '../../lib/use-debounced.ts';
import { useLoaded } from '../../lib/use-loaded.ts';

const LEAST_LETTERS = 3;

const none: readonly AddressSuggestion[] = [];

/**
 * Places that match the typed text; none while it is short, or when the address search does not answer: a place can be
 * typed without its address. `isUnknown` once the search knows no such place.
 */
export function useAddressSuggestions(text: string) {
  const asked = useDebounced(text.trim());
  const load = useCallback(
    (signal: AbortSignal) => callApi(eventEndpoints.suggestAddresses, { query: { q: asked }, signal }),
    [asked],
  );
  const { data } = useLoaded(asked.length < LEAST_LETTERS ? null : load);
  return { suggestions: data ?? none, isUnknown: data?.length === 0 && text !== '' };
}
