import { fr } from '@lampion/contract/french';
import { type Costs, costEndpoints } from '@lampion/contract/night/costs';
import { capitalise, formatMoney } from '@lampion/contract/platform/rules/format';
import { type ReactNode, useCallback } from 'react';
import { callApi } from '../../platform/api.ts';
import { useLoaded } from '../../platform/use-loaded.ts';
import { nameBy } from '../shopping-list/shopping-state.ts';
import { isMe, isOwnSide, nameSide, sideOf } from './sides.ts';

interface OpenDebts {
  readonly isLoading: boolean;
  /** False also where the server did not answer: it then refuses to delete the night. */
  readonly areOpen: boolean;
  /** Who owes how much to whom; null where all are even. */
  readonly list: ReactNode;
}

/**
 * What is still owed at a night, for the host who is about to delete it.
 * @param isWanted false: requests nothing
 */
export function useOpenDebts(nightId: string, isWanted: boolean): OpenDebts {
  const load = useCallback(
    (signal: AbortSignal) => callApi(costEndpoints.getCosts, { params: { id: nightId }, signal }),
    [nightId],
  );
  const { data, error } = useLoaded(isWanted ? load : null);
  const debts = data === null ? [] : describeDebts(data);
  return {
    isLoading: isWanted && data === null && error === null,
    areOpen: debts.length > 0,
    list: debts.length > 0 && (
      <div className="form-stack">
        <p>{fr('Tout le monde n’est pas quitte :')}</p>
        <ul>
          {debts.map((debt) => (
            <li key={debt}>
              <b>{fr(debt)}</b>
            </li>
          ))}
        </ul>
        <p>{fr('Qui doit ou attend une somme garde ces comptes jusqu’à être quitte.')}</p>
      </div>
    ),
  };
}

/** "Nour doit 15,00 € à Maud", and paybacks that nobody confirmed yet. */
function describeDebts({ night, people, couples, transfers, paybacks }: Costs): string[] {
  const nameOf = nameBy(people, night);
  const describe = (from: string, to: string, verb: string, cents: number) =>
    to === 'vous'
      ? `${capitalise(from)} vous ${verb} ${formatMoney(cents)}`
      : `${capitalise(from)} ${verb} ${formatMoney(cents)} à ${to}`;
  const owed = transfers.map(({ fromId, toId, cents }) => {
    const [from, to] = [nameSide(couples, fromId, nameOf), nameSide(couples, toId, nameOf)];
    const verb = sideOf(couples, fromId).length > 1 ? 'doivent' : 'doit';
    return describe(from, to, isOwnSide(night, couples, fromId) ? 'devez' : verb, cents);
  });
  const waiting = paybacks.flatMap(({ fromId, toId, cents, isConfirmed }) => {
    const verb = isMe(night, fromId) ? 'avez rendu' : 'a rendu';
    return isConfirmed ? [] : [`${describe(nameOf(fromId), nameOf(toId), verb, cents)}, à confirmer`];
  });
  return [...owed, ...waiting];
}
