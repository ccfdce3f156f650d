import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { partyHostSchema } from '../events/party.ts';
import { centsSchema, idSchema, instantSchema } from '../platform/common.ts';
import { formatMoney } from '../platform/rules/format.ts';
import { lineSchema } from '../platform/text.ts';
import { nightParamsSchema, nightPersonSchema, nightSchema } from './nights.ts';
import { findIbanFault, HOLDER_MAX, tidyIban } from './rules/sepa-transfer.ts';

export const EXPENSES_MAX = 500;
/** 10 000 €. */
export const EXPENSE_CENTS_MAX = 1_000_000;
export const EXPENSE_LABEL_MAX = 80;
/** Guests of a party and its hosts. */
const SHARERS_MAX = 200;
const PARTS_MAX = 100;
/** In hundredths of a per cent, so that a third can be written as 33,33 %. */
export const WHOLE_PERCENTAGE = 10_000;

/** How an expense is shared. */
export const expenseSplits = ['equal', 'parts', 'amounts', 'percentages'] as const;
export type ExpenseSplit = (typeof expenseSplits)[number];

const expenseParamsSchema = nightParamsSchema.extend({ expenseId: idSchema });
const paybackParamsSchema = nightParamsSchema.extend({ paybackId: idSchema });

const coupleParamsSchema = nightParamsSchema.extend({ coupleId: idSchema });

const personSchema = idSchema
  .nullable()
  .describe('Un invité ; null : l’organisateur, ou un hôte qui n’est pas sur la liste des invités.');

const spentSchema = z
  .number({ error: 'Indiquez un montant en euros, comme « 12,50 »' })
  .int('Indiquez un montant au centime près')
  .min(1, 'Indiquez un montant supérieur à 0')
  .max(EXPENSE_CENTS_MAX, 'Une dépense est de 10 000 € au plus')
  .describe('En centimes.');

const isEachOnce = (people: readonly { guestId: string | null }[]) =>
  new Set(people.map(({ guestId }) => guestId)).size === people.length;

const expenseFields = {
  label: lineSchema(EXPENSE_LABEL_MAX, 'Indiquez ce qui a été payé'),
  cents: spentSchema,
  isRefund: z
    .boolean()
    .describe('Une somme rendue, par un magasin par exemple, à qui l’avait payée : les parts s’inversent.'),
  payerId: personSchema,
  otherPayers: z
    .array(z.object({ guestId: personSchema, cents: spentSchema }))
    .max(SHARERS_MAX, 'Une dépense se paie à 200 au plus')
    .refine(isEachOnce, 'Chacun ne paie qu’une fois')
    .describe('Ceux qui ont payé une partie du montant. `payerId` a payé le reste.'),
  split: z
    .enum(expenseSplits)
    .describe(
      'Le partage : à parts égales, par nombre de parts, par montants exacts, en pourcentages. Le reste des centimes, moins qu’il n’y a de personnes, va un à un aux premières, à tour de rôle de dépense en dépense.',
    ),
  sharers: z
    .array(
      z.object({
        guestId: personSchema,
        value: z
          .number({ error: 'Indiquez un nombre' })
          .int('Indiquez un nombre entier')
          .min(1, 'Indiquez un nombre supérieur à 0')
          .max(EXPENSE_CENTS_MAX, 'Ce nombre est trop grand')
          .describe(
            'Selon `split` : le nombre de parts (100 au plus), les centimes, les centièmes de pour cent ; sans effet à parts égales.',
          ),
      }),
    )
    .min(1, 'Choisissez pour qui c’était')
    .max(SHARERS_MAX, 'Une dépense se partage à 200 au plus')
    .refine(isEachOnce, 'Chacun ne compte qu’une fois'),
};

interface Division {
  readonly cents: number;
  readonly payerId: string | null;
  readonly otherPayers: readonly { readonly guestId: string | null; readonly cents: number }[];
  readonly split: ExpenseSplit;
  readonly sharers: readonly { readonly guestId: string | null; readonly value: number }[];
}

/** Why the payments or the shares of an expense do not fit its amount; null when they do. */
export function findDivisionFault(
  expense: Division,
): { readonly path: 'otherPayers' | 'sharers'; readonly message: string } | null {
  const { cents, payerId, otherPayers, split, sharers } = expense;
  if (otherPayers.some(({ guestId }) => guestId === payerId))
    return { path: 'otherPayers', message: 'Chacun ne paie qu’une fois' };
  if (otherPayers.reduce((sum, other) => sum + other.cents, 0) >= cents)
    return { path: 'otherPayers', message: `Ces montants dépassent ${formatMoney(cents)}` };
  if (split === 'parts' && sharers.some(({ value }) => value > PARTS_MAX))
    return { path: 'sharers', message: `${PARTS_MAX} parts par personne au plus` };
  const total = sharers.reduce((sum, { value }) => sum + value, 0);
  if (split === 'amounts' && total !== cents)
    return { path: 'sharers', message: describeGap(cents - total, formatMoney) };
  if (split === 'percentages' && total !== WHOLE_PERCENTAGE)
    return { path: 'sharers', message: describeGap(WHOLE_PERCENTAGE - total, formatPercentage) };
  return null;
}

/** Hundredths of a per cent as "33,33 %". */
const formatPercentage = (hundredths: number) => `${(hundredths / 100).toLocaleString('fr-FR')} %`;

/** What is missing to the whole; negative: what is too much. */
export const describeGap = (gap: number, format: (value: number) => string) =>
  gap > 0 ? `Il manque ${format(gap)}` : `Il y a ${format(-gap)} de trop`;

/** The id is created by the device. */
export const addExpenseBodySchema = z
  .object({ id: idSchema, ...expenseFields })
  .superRefine((expense, context) => {
    const fault = findDivisionFault(expense);
    if (fault) context.addIssue({ code: 'custom', path: [fault.path], message: fault.message });
  });
export type AddExpenseBody = z.output<typeof addExpenseBodySchema>;

/** Missing fields stay unchanged. */
const updateExpenseBodySchema = z.object(expenseFields).partial();
export type UpdateExpenseBody = z.output<typeof updateExpenseBodySchema>;

const addPaybackBodySchema = z.object({
  id: idSchema,
  fromId: personSchema,
  toId: personSchema,
  cents: spentSchema.min(1).describe('En centimes. Plus qu’il n’est dû compte pour ce qui est dû.'),
});
export type AddPaybackBody = z.output<typeof addPaybackBodySchema>;

const addCoupleBodySchema = z.object({
  id: idSchema,
  withId: personSchema.describe('L’autre. S’il l’a proposé déjà, c’est d’accord.'),
});
export type AddCoupleBody = z.output<typeof addCoupleBodySchema>;

/** An export of another app that a device reads; 500 lines are a tenth of it. */
export const COST_FILE_BYTES_MAX = 1024 * 1024;
const tooManyLines = `Un import a ${EXPENSES_MAX} lignes au plus`;
const importCostsBodySchema = z.object({
  expenses: z.array(addExpenseBodySchema).max(EXPENSES_MAX, tooManyLines),
  paybacks: z.array(addPaybackBodySchema).max(EXPENSES_MAX, tooManyLines),
});
export type ImportCostsBody = z.output<typeof importCostsBodySchema>;

const IBAN_TYPED_MAX = 60;
export const setIbanBodySchema = z.object({
  iban: z
    .string({ error: 'Indiquez un IBAN' })
    .max(IBAN_TYPED_MAX, 'Cet IBAN est trop long')
    .overwrite(tidyIban)
    .refine((iban) => findIbanFault(iban) === null, {
      error: ({ input }) => findIbanFault(String(input)) ?? undefined,
    }),
  holder: lineSchema(HOLDER_MAX, 'Indiquez à quel nom est le compte'),
});
export type SetIbanBody = z.output<typeof setIbanBodySchema>;

const accountSchema = z.object({
  iban: z.string().describe('Sans espaces.'),
  holder: z.string().describe('À qui est le compte.'),
});
export type SepaAccount = z.infer<typeof accountSchema>;

const expenseSchema = z
  .object({
    id: idSchema,
    label: z.string(),
    cents: centsSchema,
    isRefund: expenseFields.isRefund,
    payerId: personSchema,
    otherPayers: z.array(z.object({ guestId: personSchema, cents: centsSchema })),
    split: expenseFields.split,
    sharers: z.array(z.object({ guestId: personSchema, value: z.number().int() })),
    createdAt: instantSchema,
    isMine: z.boolean().describe('On peut la changer : on l’a notée ou payée, ou l’on est hôte.'),
  })
  .meta({ id: 'Expense' });
export type Expense = z.infer<typeof expenseSchema>;

const transferSchema = z.object({ fromId: personSchema, toId: personSchema, cents: centsSchema });

/** The night of the accounts, as far as they need it. */
const costNightSchema = z.object({
  name: z.string(),
  guestId: nightSchema.shape.guestId,
  role: nightSchema.shape.role,
  host: partyHostSchema
    .nullable()
    .describe('Qui est `null` dans les comptes ; null une fois la soirée effacée.'),
  isOpen: z.boolean().describe('On peut y changer les dépenses. Ce qui reste dû se règle aussi après.'),
  takesAccount: z.boolean().describe('On peut encore y donner son IBAN.'),
});

/** Who paid what for whom at a night, and how to settle up. */
const costsSchema = z
  .object({
    night: costNightSchema,
    absence: z
      .enum(['declined', 'removed', 'closed', 'over', 'deleted'])
      .nullable()
      .describe(
        'Pourquoi l’on ne voit que les comptes de cette nuit : on a dit non, on n’est plus sur sa liste, son hôte a fermé la liste, elle est finie depuis 30 jours, elle est effacée. null : on y est.',
      ),
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
      .array(
        transferSchema.extend({
          account: accountSchema
            .nullable()
            .describe('Où le verser, s’il est donné et que c’est à soi de rendre ; sinon null.'),
        }),
      )
      .describe(
        'Ce qu’il reste à rendre, en aussi peu de virements que possible. Un couple y figure par un des deux.',
      ),
    paybacks: z
      .array(
        transferSchema.extend({
          id: idSchema,
          createdAt: instantSchema,
          isMine: z.boolean().describe('On peut l’effacer : on a rendu, ou reçu.'),
          isConfirmed: z.boolean().describe('Qui l’a reçu le dit aussi. Compte dans tous les cas.'),
        }),
      )
      .describe('Ce qui est rendu.'),
    couples: z
      .array(
        z.object({
          id: idSchema,
          oneId: personSchema.describe('Qui l’a proposé.'),
          otherId: personSchema,
          isAgreed: z.boolean().describe('L’autre est d’accord ; rien ne change avant.'),
          isMine: z.boolean().describe('On est un des deux : on peut y mettre fin.'),
        }),
      )
      .describe('Ceux qui règlent ensemble.'),
    ownAccount: accountSchema.nullable().describe('L’IBAN que l’on a donné pour cette nuit.'),
    people: z.array(nightPersonSchema).describe('Ceux que l’on peut nommer ; les autres sont « quelqu’un ».'),
  })
  .meta({ id: 'Costs' });
export type Costs = z.infer<typeof costsSchema>;
export type CostAbsence = NonNullable<Costs['absence']>;

const common = { tag: 'La nuit', access: 'debts' } as const;
const settle = { ...common, answer: z.null(), status: 204, isQueued: true } as const;
const write = { ...settle, access: 'night' } as const;

/**
 * Costs of a night, and repayments. Available while its shopping list is open; to people who owe or
 * are owed something until they are even, 24 months after the night at most.
 */
export const costEndpoints = {
  getCosts: endpoint({
    ...common,
    method: 'GET',
    path: '/nights/:id/costs',
    summary: 'Les comptes d’une nuit : qui a payé quoi pour qui, et qui doit combien à qui.',
    details:
      'Qui doit ou attend une somme les garde jusqu’à être quitte, 24 mois au plus : après avoir dit non, hors de la liste, la soirée finie, annulée ou effacée. Il y lit, rend, confirme et donne son IBAN, sans rien voir d’autre de la nuit.',
    params: nightParamsSchema,
    answer: costsSchema,
    errors: ['night_not_found', 'night_declined'],
  }),
  exportCosts: endpoint({
    ...common,
    method: 'GET',
    path: '/nights/:id/costs/export.csv',
    summary: 'Les mêmes en CSV : UTF-8 avec BOM, séparé par des points-virgules.',
    params: nightParamsSchema,
    answer: z.string(),
    answerType: 'text/csv',
    errors: ['night_not_found', 'night_declined'],
  }),
  addExpense: endpoint({
    ...write,
    method: 'POST',
    path: '/nights/:id/costs/expenses',
    summary: 'Note une dépense : de soi, ou de quelqu’un d’autre de la soirée.',
    params: nightParamsSchema,
    body: addExpenseBodySchema,
    errors: ['night_not_found', 'night_declined', 'night_closed', 'guest_not_of_night', 'expenses_full'],
  }),
  updateExpense: endpoint({
    ...write,
    method: 'PUT',
    path: '/nights/:id/costs/expenses/:expenseId',
    summary: 'Corrige une dépense que l’on a notée ou payée ; les hôtes, toutes.',
    details: 'Ce qui manque reste tel quel.',
    params: expenseParamsSchema,
    body: updateExpenseBodySchema,
    errors: [
      'night_not_found',
      'night_declined',
      'expense_not_found',
      'not_own_expense',
      'night_closed',
      'guest_not_of_night',
    ],
  }),
  deleteExpense: endpoint({
    ...write,
    method: 'DELETE',
    path: '/nights/:id/costs/expenses/:expenseId',
    summary: 'Efface une dépense que l’on a notée ou payée ; les hôtes, toutes.',
    params: expenseParamsSchema,
    errors: ['night_not_found', 'night_declined', 'not_own_expense', 'night_closed'],
  }),
  importCosts: endpoint({
    ...write,
    method: 'POST',
    path: '/nights/:id/costs/imports',
    summary: 'Ajoute d’un coup les dépenses et les sommes rendues d’un autre carnet de comptes.',
    details:
      'Tout ou rien. Ce dont l’id est déjà dans les comptes n’est pas ajouté de nouveau. Une somme rendue attend le mot de qui l’a reçue, sauf la sienne.',
    params: nightParamsSchema,
    body: importCostsBodySchema,
    errors: ['night_not_found', 'night_declined', 'night_closed', 'guest_not_of_night', 'expenses_full'],
  }),
  addPayback: endpoint({
    ...settle,
    method: 'POST',
    path: '/nights/:id/costs/paybacks',
    summary: 'Dit qu’une somme est rendue : qui l’a rendue, ou qui l’a reçue.',
    details: 'Dite par les deux, elle compte une fois : jamais plus que ce qui est encore dû.',
    params: nightParamsSchema,
    body: addPaybackBodySchema,
    errors: ['night_not_found', 'night_declined', 'night_closed', 'not_own_payback'],
  }),
  deletePayback: endpoint({
    ...settle,
    method: 'DELETE',
    path: '/nights/:id/costs/paybacks/:paybackId',
    summary: 'Revient sur une somme rendue.',
    params: paybackParamsSchema,
    errors: ['night_not_found', 'night_declined', 'night_closed', 'not_own_payback'],
  }),
  confirmPayback: endpoint({
    ...settle,
    method: 'PUT',
    path: '/nights/:id/costs/paybacks/:paybackId/confirmation',
    summary: 'Dit que l’on a bien reçu une somme.',
    params: paybackParamsSchema,
    errors: ['night_not_found', 'night_declined', 'night_closed', 'not_own_payback'],
  }),
  addCouple: endpoint({
    ...write,
    method: 'POST',
    path: '/nights/:id/costs/couples',
    summary: 'Propose à quelqu’un de régler ensemble, ou accepte de le faire.',
    details: 'Une proposition remplace la précédente. Chacun des deux peut y mettre fin.',
    params: nightParamsSchema,
    body: addCoupleBodySchema,
    errors: ['night_not_found', 'night_declined', 'night_closed', 'guest_not_of_night', 'already_in_couple'],
  }),
  deleteCouple: endpoint({
    ...write,
    method: 'DELETE',
    path: '/nights/:id/costs/couples/:coupleId',
    summary: 'Règle de nouveau chacun pour soi, ou refuse une proposition.',
    params: coupleParamsSchema,
    errors: ['night_not_found', 'night_declined', 'night_closed', 'not_own_couple'],
  }),
  setCostAccount: endpoint({
    ...settle,
    method: 'PUT',
    path: '/nights/:id/costs/account',
    summary: 'Donne l’IBAN où recevoir ce que les autres doivent.',
    details: 'Chiffré. Seuls ceux qui doivent de l’argent à cette personne, à cette nuit, le lisent.',
    params: nightParamsSchema,
    body: setIbanBodySchema,
    errors: ['night_not_found', 'night_declined', 'night_closed'],
  }),
  deleteCostAccount: endpoint({
    ...settle,
    method: 'DELETE',
    path: '/nights/:id/costs/account',
    summary: 'Efface son IBAN.',
    params: nightParamsSchema,
    errors: ['night_not_found', 'night_declined', 'night_closed'],
  }),
};
