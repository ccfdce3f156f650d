import { z } from 'zod';
import { numberFromText } from './common.ts';

export const streamQuerySchema = z.object({
  since: numberFromText(z.number().int().min(0).max(Number.MAX_SAFE_INTEGER))
    .optional()
    .describe('En millisecondes. Après une trop longue absence, tout est à relire.'),
});
