import { z } from 'zod';
import { lineSchema } from './text.ts';

/** A result of the address search: its parts as far as they are known, `city` empty otherwise. Coordinates are degrees, WGS 84. */
export const addressSuggestionSchema = z
  .object({
    label: z.string(),
    street: z.string().nullable(),
    postcode: z.string().nullable(),
    city: z.string(),
    latitude: z.number(),
    longitude: z.number(),
  })
  .meta({ id: 'AddressSuggestion' });
export type AddressSuggestion = z.infer<typeof addressSuggestionSchema>;

export const addressQuerySchema = z.object({
  /** The text typed so far. */
  q: lineSchema(200, 'Indiquez un lieu'),
});
