import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  addExpenseBodySchema,
  addPaybackBodySchema,
  costsSchema,
  expenseParamsSchema,
  paybackParamsSchema,
  updateExpenseBodySchema,
} from '../schemas/costs.ts';
import { nightParamsSchema } from '../schemas/night.ts';

const common = {
  tag: 'La nuit',
  access: 'signed-in',
} as const;
const write = { ...common, answer: z.null(), status: 204, isQueued: true } as const;

/** What a night costs, and who pays whom back. Open while its shopping list is. */
export const costEndpoints = {
  getCosts: endpoint({
    ...common,
    method: 'GET',
    path: '/nights/:id/costs',
    summary: 'Les comptes d’une nuit : qui a payé quoi pour qui, et qui doit combien à qui.',
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
  addPayback: endpoint({
    ...write,
    method: 'POST',
    path: '/nights/:id/costs/paybacks',
    summary: 'Dit qu’une somme est rendue : qui l’a rendue, ou qui l’a reçue.',
    details: 'Dite par les deux, elle compte une fois : jamais plus que ce qui est encore dû.',
    params: nightParamsSchema,
    body: addPaybackBodySchema,
    errors: ['night_not_found', 'night_declined', 'night_closed', 'not_own_payback'],
  }),
  deletePayback: endpoint({
    ...write,
    method: 'DELETE',
    path: '/nights/:id/costs/paybacks/:paybackId',
    summary: 'Revient sur une somme rendue.',
    params: paybackParamsSchema,
    errors: ['night_not_found', 'night_declined', 'night_closed', 'not_own_payback'],
  }),
};
