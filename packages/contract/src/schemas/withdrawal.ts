import { z } from 'zod';
import { centsSchema, instantSchema, shownDaySchema } from './common.ts';

/**
 * The right to withdraw from the order of the running subscription, and what it would give back
 * now.
 */
export const withdrawalSchema = z
  .object({
    planName: z.string(),
    orderedAt: instantSchema,
    lastDay: shownDaySchema.describe('Le dernier jour, à Paris.'),
    paidAmount: centsSchema,
    refundAmount: centsSchema,
  })
  .meta({ id: 'Withdrawal' });
export type Withdrawal = z.infer<typeof withdrawalSchema>;
