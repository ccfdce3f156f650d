import type { AddressSuggestion } from '@lampion/contract/schemas/address';

/** Finds places from what somebody has typed so far. */
export interface Geocoder {
  /**
   * The places that fit best, at most six, the best one first; none for a text that says too little. The text may be
   * somebody's home: it is never logged. Throws AppError `unavailable` when no answer comes in time.
   */
  suggest(text: string): Promise<AddressSuggestion[]>;
}

export const SUGGESTIONS_MAX = 6;
