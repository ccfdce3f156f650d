import { z } from 'zod';
import { instantSchema } from './common.ts';

/** The right to withdraw from the order of the running subscription, and what it would give back now. */
export const withdrawalSchema = z
  .object({
    planName: z.string(),
    orderedAt: instantSchema,
    /** The last day in Paris, "YYYY-MM-DD". */
    lastDay: z.string(),
    /** Cents. */
    paidAmount: z.number().int(),
    /** Cents. */
    refundAmount: z.number().int(),
  })
  .meta({ id: 'Withdrawal' });
export type Withdrawal = z.infer<typeof withdrawalSchema>;
