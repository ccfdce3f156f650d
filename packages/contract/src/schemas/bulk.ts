import { z } from 'zod';
import { idSchema } from './common.ts';

/** The most lines of a list that one call changes. */
const CHOSEN_MAX = 100;

/** Ids of lines chosen in a list, each once. */
export const chosenIdsSchema = z
  .array(idSchema)
  .min(1, 'Choisissez au moins une ligne')
  .max(CHOSEN_MAX, `${CHOSEN_MAX} lignes au maximum`)
  .transform((ids) => [...new Set(ids)]);

/**
 * The actual outcome: lines already in that state, or that cannot enter it, are listed with the
 * reason.
 */
export const bulkAnswerSchema = z
  .object({
    changed: z.array(idSchema),
    unchanged: z.array(z.object({ id: idSchema, message: z.string() })),
  })
  .meta({ id: 'BulkAnswer' });
export type BulkAnswer = z.infer<typeof bulkAnswerSchema>;
