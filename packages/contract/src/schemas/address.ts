import { z } from 'zod';
import { lineSchema } from './text.ts';

/** A result of the address search. Coordinates are degrees, WGS 84. */
export const addressSuggestionSchema = z
  .object({ label: z.string(), city: z.string(), latitude: z.number(), longitude: z.number() })
  .meta({ id: 'AddressSuggestion' });
export type AddressSuggestion = z.infer<typeof addressSuggestionSchema>;

export const addressQuerySchema = z.object({
  /** The text typed so far. */
  q: lineSchema(200, 'Indiquez un lieu'),
});
