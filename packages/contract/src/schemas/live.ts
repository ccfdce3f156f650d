import { z } from 'zod';
import { numberFromText } from './common.ts';

export const streamQuerySchema = z.object({
  /** Milliseconds. However long it was: whoever was away too long is told to read everything again. */
  since: numberFromText(z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)).optional(),
});
