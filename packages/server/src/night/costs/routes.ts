import { costEndpoints } from '@lampion/contract/night/costs';
import type { Deps } from '../../deps.ts';
import type { Route } from '../../platform/http/api.ts';
import { exportCosts, getCosts } from './costs.ts';
import { addExpense, deleteExpense, updateExpense } from './expenses.ts';
import { addPayback, deletePayback } from './paybacks.ts';

export function registerCostRoutes(route: Route, deps: Deps): void {
  const calls = costEndpoints;
  route(calls.getCosts, ({ actor, params }) => getCosts(deps, actor, params.id));
  route(calls.exportCosts, ({ actor, params, reply }) => {
    reply.header('content-disposition', 'attachment; filename="comptes.csv"');
    return exportCosts(deps, actor, params.id);
  });
  route(calls.addExpense, ({ actor, params, body }) => addExpense(deps, actor, params.id, body));
  route(calls.updateExpense, ({ actor, params, body }) => updateExpense(deps, actor, params, body));
  route(calls.deleteExpense, ({ actor, params }) => deleteExpense(deps, actor, params));
  route(calls.addPayback, ({ actor, params, body }) => addPayback(deps, actor, params.id, body));
  route(calls.deletePayback, ({ actor, params }) => deletePayback(deps, actor, params));
}
