import type { AddressSuggestion } from '@lampion/contract/schemas/address';

/** Suggests places for the text typed so far. */
export interface Geocoder {
  /**
   * The best matches, at most six, best first; none for a text that is too short. The text may be a person's home: it
   * is never logged. Throws AppError `unavailable` when no answer comes in time.
   */
  suggest(text: string): Promise<AddressSuggestion[]>;
}

export const SUGGESTIONS_MAX = 6;
