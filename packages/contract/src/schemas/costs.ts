import { z } from 'zod';
import { centsSchema, idSchema, instantSchema } from './common.ts';
import { nightParamsSchema, nightPersonSchema } from './night.ts';
import { lineSchema } from './text.ts';

export const EXPENSES_MAX = 500;
/** 10 000 €. */
const EXPENSE_CENTS_MAX = 1_000_000;
export const EXPENSE_LABEL_MAX = 80;
/** As many as a party has guests, and their hosts. */
const SHARERS_MAX = 200;

export const expenseParamsSchema = nightParamsSchema.extend({ expenseId: idSchema });
export const paybackParamsSchema = nightParamsSchema.extend({ paybackId: idSchema });

const personSchema = idSchema
  .nullable()
  .describe('Un invité ; null : l’organisateur, ou un hôte qui n’est pas sur la liste des invités.');

const spentSchema = z
  .number({ error: 'Indiquez un montant en euros, comme « 12,50 »' })
  .int('Indiquez un montant au centime près')
  .min(1, 'Indiquez un montant supérieur à 0')
  .max(EXPENSE_CENTS_MAX, 'Une dépense est de 10 000 € au plus')
  .describe('En centimes.');

const expenseFields = {
  label: lineSchema(EXPENSE_LABEL_MAX, 'Indiquez ce qui a été payé'),
  cents: spentSchema,
  payerId: personSchema,
  sharerIds: z
    .array(personSchema)
    .min(1, 'Choisissez pour qui c’était')
    .max(SHARERS_MAX, 'Une dépense se partage à 200 au plus')
    .refine((ids) => new Set(ids).size === ids.length, 'Chacun ne compte qu’une fois'),
};

/** The device makes the id. */
export const addExpenseBodySchema = z.object({ id: idSchema, ...expenseFields });
export type AddExpenseBody = z.output<typeof addExpenseBodySchema>;

/** Missing ones stay as they are. */
export const updateExpenseBodySchema = z.object(expenseFields).partial();
export type UpdateExpenseBody = z.output<typeof updateExpenseBodySchema>;

export const addPaybackBodySchema = z.object({
  id: idSchema,
  fromId: personSchema,
  toId: personSchema,
  cents: spentSchema.min(1).describe('En centimes. Plus qu’il n’est dû compte pour ce qui est dû.'),
});
export type AddPaybackBody = z.output<typeof addPaybackBodySchema>;

const expenseSchema = z
  .object({
    id: idSchema,
    label: z.string(),
    cents: centsSchema,
    payerId: personSchema,
    sharerIds: z.array(personSchema),
    createdAt: instantSchema,
    isMine: z.boolean().describe('On peut la changer : on l’a notée ou payée, ou l’on est hôte.'),
  })
  .meta({ id: 'Expense' });
export type Expense = z.infer<typeof expenseSchema>;

const transferSchema = z.object({ fromId: personSchema, toId: personSchema, cents: centsSchema });

/** Who paid what for whom at a night, and how all are even. */
export const costsSchema = z
  .object({
    expenses: z.array(expenseSchema).describe('Dans l’ordre où elles ont été notées.'),
    totalCents: centsSchema,
    shares: z
      .array(
        z.object({
          guestId: personSchema,
          paidCents: centsSchema,
          shareCents: z.number().int().describe('Sa part, en centimes.'),
        }),
      )
      .describe('De qui a payé ou partage quelque chose, qui a le plus payé d’abord.'),
    transfers: z
      .array(transferSchema)
      .describe('Ce qu’il reste à rendre, en aussi peu de virements que possible.'),
    paybacks: z
      .array(
        transferSchema.extend({
          id: idSchema,
          createdAt: instantSchema,
          isMine: z.boolean().describe('On peut l’effacer : on a rendu, ou reçu.'),
        }),
      )
      .describe('Ce qui est rendu.'),
    people: z.array(nightPersonSchema).describe('Ceux que l’on peut nommer ; les autres sont « quelqu’un ».'),
  })
  .meta({ id: 'Costs' });
export type Costs = z.infer<typeof costsSchema>;
