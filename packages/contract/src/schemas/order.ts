import { z } from 'zod';
import { discountDurations } from '../rules/discount.ts';
import { dropHiddenCharacters } from '../rules/visible-text.ts';
import { instantSchema } from './common.ts';
import { availableSubscriptionSchema, priceBodySchema } from './plan.ts';

const CODE_MAX = 100;

/** A promotion code as it is typed; empty for none. */
const promotionCodeSchema = z
  .string()
  .overwrite((text) => dropHiddenCharacters(text).replaceAll(/\s/g, ''))
  .max(CODE_MAX, `${CODE_MAX} caractères au maximum`)
  .regex(/^[A-Za-z0-9_-]*$/, 'Un code n’a que des lettres, des chiffres et des tirets')
  .default('');

/** What is ordered, and what its buyer accepts, declares and asks for. */
export const orderBodySchema = priceBodySchema.extend({
  /** The version of the terms that was read and accepted. */
  termsVersion: z
    .string({ error: 'Acceptez les conditions générales de vente' })
    .max(20, 'Cette version n’existe pas'),
  /** At most five employees: the right of withdrawal applies (Code de la consommation, L. 221-3). */
  hasFewEmployees: z.boolean({ error: 'Dites combien de salariés vous employez' }),
  /** Asks that the service begin before the time to withdraw is over (L. 221-25). */
  startsAtOnce: z.boolean().default(false),
  /** Tries the plan for free instead of paying for it. */
  isTrial: z.boolean().default(false),
  code: promotionCodeSchema,
});
export type Order = z.infer<typeof orderBodySchema>;

export const orderQuerySchema = priceBodySchema.extend({ code: promotionCodeSchema });

const discountSchema = z
  .object({
    code: z.string(),
    /** Percent off each payment, or cents: one of the two. */
    percentOff: z.number().nullable(),
    amountOff: z.number().int().nullable(),
    duration: z.enum(discountDurations),
    /** For `repeating`. */
    months: z.number().int().nullable(),
  })
  .meta({ id: 'Discount' });

/** What an organiser can order at a price, before anything is ordered. */
export const orderPreviewSchema = z
  .object({
    plan: availableSubscriptionSchema,
    /** What the code takes off; null without a code. */
    discount: discountSchema.nullable(),
    /** Cents of the first payment, as prices say taxes. */
    firstAmount: z.number().int(),
    /** When the whole price is paid for the first time; null where nothing changes. */
    fullPriceFrom: instantSchema.nullable(),
    /** Days of the free trial that can be had instead; 0 for none. */
    trialDays: z.number().int(),
    /** When that trial would end. */
    trialEndsAt: instantSchema.nullable(),
    /** There is a free trial, and this company has had it, or a plan. */
    isTrialTaken: z.boolean(),
    isDemo: z.boolean(),
  })
  .meta({ id: 'OrderPreview' });
export type OrderPreview = z.infer<typeof orderPreviewSchema>;
