import { z } from 'zod';
import { lineSchema } from './text.ts';

/** A place an address search knows. Coordinates are degrees, WGS 84. */
export const addressSuggestionSchema = z
  .object({ label: z.string(), city: z.string(), latitude: z.number(), longitude: z.number() })
  .meta({ id: 'AddressSuggestion' });
export type AddressSuggestion = z.infer<typeof addressSuggestionSchema>;

export const addressQuerySchema = z.object({
  /** What was typed so far. */
  q: lineSchema(200, 'Indiquez un lieu'),
});
