import type { Costs } from '@lampion/contract/schemas/costs';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { describePeople } from '../nights/describe-people.ts';
import { findNight, requireScreen } from '../nights/find-night.ts';
import { isOwnExpense, isOwnPayback } from './costs-policy.ts';
import { findExpenses, findPaybacks } from './costs-store.ts';
import { settleCosts } from './costs-view.ts';

/**
 * What a night costs: who paid what for whom, everybody's share, and the fewest transfers after which all are even.
 * @throws AppError `not_authenticated`; `night_not_found`, also where the host closed the shopping list
 */
export async function getCosts({ db }: Pick<Deps, 'db'>, actor: Actor, id: string): Promise<Costs> {
  // What is the same for all is on its way while it is found out who asks.
  const [night, expenses, paybacks] = await Promise.all([
    findNight(db, actor, id),
    findExpenses(db, id),
    findPaybacks(db, id),
  ]);
  requireScreen(night, 'list');
  const ids = [
    ...expenses.flatMap(({ payerId, sharerIds }) => [payerId, ...sharerIds]),
    ...paybacks.flatMap(({ fromId, toId }) => [fromId, toId]),
  ].filter((one) => one !== null);
  const people = ids.length === 0 ? [] : await describePeople(db, night, [...new Set(ids)]);
  return {
    expenses: expenses.map((row) => {
      const { notedByAccountId: _noted, createdAt, ...expense } = row;
      return { ...expense, createdAt: createdAt.toISOString(), isMine: isOwnExpense(row, night) };
    }),
    ...settleCosts(expenses, paybacks),
    paybacks: paybacks.map((row) => {
      const { eventId: _eventId, createdAt, ...payback } = row;
      return { ...payback, createdAt: createdAt.toISOString(), isMine: isOwnPayback(row, night) };
    }),
    people,
  };
}
