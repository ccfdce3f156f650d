import { z } from 'zod';
import { discountDurations } from '../rules/discount.ts';
import { dropHiddenCharacters } from '../rules/visible-text.ts';
import { centsSchema, instantSchema } from './common.ts';
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
  termsVersion: z
    .string({ error: 'Acceptez les conditions générales de vente' })
    .max(20, 'Cette version n’existe pas')
    .describe('La version des conditions qui a été lue et acceptée.'),
  hasFewEmployees: z
    .boolean({ error: 'Dites combien de salariés vous employez' })
    .describe(
      'Cinq salariés au plus : le droit de rétractation s’applique (Code de la consommation, L. 221-3).',
    ),
  startsAtOnce: z
    .boolean()
    .default(false)
    .describe('Demande que le service commence avant la fin du délai de rétractation (L. 221-25).'),
  isTrial: z.boolean().default(false).describe('Essayer l’offre gratuitement au lieu de la payer.'),
  code: promotionCodeSchema,
});
export type Order = z.infer<typeof orderBodySchema>;

export const orderQuerySchema = priceBodySchema.extend({ code: promotionCodeSchema });

const discountSchema = z
  .object({
    code: z.string().describe('Tel qu’il a été tapé, en capitales.'),
    percentOff: z
      .number()
      .nullable()
      .describe('Pour cent de chaque paiement ; null si la remise est en centimes.'),
    amountOff: centsSchema.nullable(),
    duration: z.enum(discountDurations),
    months: z.number().int().nullable().describe('Pour `repeating` ; null sinon.'),
  })
  .meta({ id: 'Discount' });

/** What an organiser can order at a price, before anything is ordered. */
export const orderPreviewSchema = z
  .object({
    plan: availableSubscriptionSchema,
    discount: discountSchema.nullable().describe('Ce que le code enlève ; null sans code.'),
    firstAmount: z
      .number()
      .int()
      .describe('Le premier paiement, en centimes, taxes comptées comme dans les prix.'),
    fullPriceFrom: instantSchema
      .nullable()
      .describe('Quand le prix entier est payé pour la première fois ; null si rien ne change.'),
    trialDays: z.number().int().describe('Jours de l’essai gratuit possible à la place ; 0 : aucun.'),
    trialEndsAt: instantSchema.nullable().describe('Quand cet essai finirait ; null : aucun.'),
    isTrialTaken: z.boolean().describe('Un essai existe, et cette société l’a déjà eu, ou une offre.'),
    isDemo: z.boolean(),
  })
  .meta({ id: 'OrderPreview' });
export type OrderPreview = z.infer<typeof orderPreviewSchema>;
