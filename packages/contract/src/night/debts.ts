import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idSchema, instantSchema } from '../platform/common.ts';

/** Nights in `listDebts`, the latest first. */
export const DEBTS_MAX = 50;

const debtsSchema = z
  .object({
    debts: z
      .array(
        z.object({
          nightId: idSchema,
          name: z.string(),
          beginDate: instantSchema,
          balanceCents: z
            .number()
            .int()
            .describe('Ce que l’on nous doit, en centimes ; négatif : ce que l’on doit. 0 : à confirmer.'),
        }),
      )
      .max(DEBTS_MAX),
  })
  .meta({ id: 'Debts' });
export type Debts = z.infer<typeof debtsSchema>;

export const debtEndpoints = {
  listDebts: endpoint({
    tag: 'La nuit',
    access: 'signed-in',
    method: 'GET',
    path: '/me/debts',
    summary:
      'Les soirées dont on n’est pas quitte, qu’on en soit encore ou non : ses comptes y restent ouverts.',
    answer: debtsSchema,
  }),
};
