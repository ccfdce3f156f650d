import { z } from 'zod';
import { shownPostcodeSchema } from '../platform/common.ts';
import { lineSchema } from '../platform/text.ts';

/**
 * A result of the address search: the known parts, `city` empty otherwise. Coordinates are degrees,
 * WGS 84.
 */
export const addressSuggestionSchema = z
  .object({
    label: z.string(),
    street: z.string().nullable(),
    postcode: shownPostcodeSchema,
    city: z.string(),
    latitude: z.number(),
    longitude: z.number(),
  })
  .meta({ id: 'AddressSuggestion' });
export type AddressSuggestion = z.infer<typeof addressSuggestionSchema>;

export const addressQuerySchema = z.object({
  q: lineSchema(200, 'Indiquez un lieu').describe('Ce qui est déjà tapé.'),
});
