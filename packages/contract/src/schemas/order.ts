import { z } from 'zod';
import { priceBodySchema } from './plan.ts';

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
});
export type Order = z.infer<typeof orderBodySchema>;
