import { readParisClock } from '@lampion/contract/rules/paris-time';
import { shareCents } from '@lampion/contract/rules/split-expenses';
import { writeCents } from '@lampion/contract/rules/typed-number';
import type { Costs } from '@lampion/contract/schemas/costs';
import type { Actor } from '../../actor.ts';
import type { Deps } from '../../deps.ts';
import { CSV_START, toCsvLine } from '../../write-csv.ts';
import { getNight } from '../nights/get-night.ts';
import { getCosts } from './get-costs.ts';

/**
 * The costs of a night as a CSV file (UTF-8 with BOM): what was paid, what was paid back, what is still owed. Dates in Paris time;
 * whoever may not be named is "quelqu’un".
 * @throws AppError as `getCosts`
 */
export async function exportCosts(deps: Pick<Deps, 'db' | 'now'>, actor: Actor, id: string): Promise<string> {
  const [costs, { host }] = [await getCosts(deps, actor, id), await getNight(deps, actor, id)];
  const names = new Map(costs.people.map(({ guestId, name }) => [guestId, name]));
  const nameOf = (guestId: string | null) =>
    guestId === null ? host.name : (names.get(guestId) ?? 'quelqu’un');
  const head = ['Quoi', 'Date', 'Libellé', 'Montant', 'De', 'Pour', 'Part de chacun'];
  return CSV_START + [head, ...toLines(costs, nameOf)].map(toCsvLine).join('');
}

type NameOf = (guestId: string | null) => string;

function toLines({ expenses, paybacks, transfers }: Costs, nameOf: NameOf): string[][] {
  return [
    ...expenses.map(({ createdAt, label, cents, payerId, sharerIds }) => [
      ...['Dépense', toDay(createdAt), label, writeCents(cents), nameOf(payerId)],
      ...[sharerIds.map(nameOf).join(', '), toShare(cents, sharerIds.length)],
    ]),
    ...paybacks.map(({ createdAt, cents, fromId, toId }) => [
      ...['Rendu', toDay(createdAt), '', writeCents(cents), nameOf(fromId), nameOf(toId), ''],
    ]),
    ...transfers.map(({ cents, fromId, toId }) => [
      ...['Reste à rendre', '', '', writeCents(cents), nameOf(fromId), nameOf(toId), ''],
    ]),
  ];
}

const toDay = (instant: string) => readParisClock(new Date(instant)).day;

/** Both, where some pay a cent more. */
function toShare(cents: number, people: number): string {
  const parts = [...new Set(shareCents(cents, people))].sort((a, b) => a - b);
  return parts.map(writeCents).join(' ou ');
}
