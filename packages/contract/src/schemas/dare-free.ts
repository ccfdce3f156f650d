import type { z } from 'zod';
import { explainDare } from '../rules/drinking-dare.ts';

/**
 * A text that may neither reward, count nor dare drinking (loi Évin): refused with the sentence
 * that says why.
 */
export function refuseDares(text: z.ZodString): z.ZodString {
  return text
    .refine((value) => explainDare(value) === null, {
      error: ({ input }) => explainDare(String(input)) ?? undefined,
    })
    .meta({ ...text.meta() });
}
