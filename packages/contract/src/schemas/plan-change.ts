import { z } from 'zod';
import { priceTaxes } from '../rules/vat-treatment.ts';
import { idSchema, instantSchema } from './common.ts';
import { billingPeriodSchema, planLimitsSchema, planSchema } from './plan.ts';

/** What an organiser has that a plan would not allow. It all stays; more of it is refused. */
const planExcessSchema = z
  .object({
    /** Months (Paris, "2026-12") with more events than allowed, from the month in which the change takes effect. */
    months: z.array(z.object({ month: z.string(), events: z.number().int() })),
    /** How many events to come have more guests than allowed, and those with the most. */
    crowdedCount: z.number().int(),
    crowded: z.array(z.object({ _id: idSchema, name: z.string(), guests: z.number().int() })),
    /** Announcements written this month, where they are more than allowed; otherwise null. */
    announcements: z.number().int().nullable(),
  })
  .meta({ id: 'PlanExcess' });

/** What a change of plan would bring. */
export const planChangeSchema = z
  .object({
    name: z.string(),
    plan: planSchema,
    /** Cents per period; 0 for the free plan. */
    amount: z.number().int(),
    period: billingPeriodSchema,
    taxes: z.enum(priceTaxes),
    /** When it would take effect. */
    date: instantSchema,
    limits: planLimitsSchema,
    /** A smaller plan, or the same one by the month instead of by the year. */
    isSmaller: z.boolean(),
    excess: planExcessSchema,
  })
  .meta({ id: 'PlanChange' });
export type PlanChange = z.infer<typeof planChangeSchema>;
