import { fr } from '@lampion/contract/french';
import { type Costs, costEndpoints } from '@lampion/contract/night/costs';
import type { Night } from '@lampion/contract/night/nights';
import { capitalise, formatMoney } from '@lampion/contract/platform/rules/format';
import { useCached } from '../../platform/device/use-query.ts';
import { LinkButton } from '../../ui/button.tsx';
import { isOwnSide, nameSide, sideOf } from '../costs/sides.ts';
import { nightPath } from '../night-places.tsx';
import { type NameOf, nameBy } from '../shopping-list/shopping-state.ts';

/** What the reader owes and is owed, in words; nothing for who is in no expense. */
export function OwnCosts({ night }: { night: Night }) {
  const { data: costs } = useCached(costEndpoints.getCosts, { params: { id: night.id } });
  if (costs === undefined) return null;
  const { couples, shares, transfers, paybacks, people } = costs;
  const isOwn = (person: string | null) => isOwnSide(night, couples, person);
  if (!shares.some(({ guestId }) => isOwn(guestId))) return null;
  const nameOf = nameBy(people, night);
  const debts = transfers.filter(({ fromId }) => isOwn(fromId));
  const credits = transfers.filter(({ toId }) => isOwn(toId));
  const unsure = paybacks.filter(({ isMine, isConfirmed }) => isMine && !isConfirmed);
  const lines = [...debts, ...credits].map((transfer) => describe(transfer, { isOwn, couples, nameOf }));
  return (
    <section className="n-receipt-shell" aria-labelledby="own-costs">
      <div className="n-receipt af-costs">
        <h2 id="own-costs" className="n-receipt-title num">
          {fr(lines[0] ?? 'Vous êtes quittes')}
        </h2>
        {lines.slice(1).map((line) => (
          <p key={line} className="num">
            {fr(line)}
          </p>
        ))}
        {unsure.length > 0 && (
          <p className="muted">{fr('Une somme rendue attend que la personne qui la reçoit le confirme.')}</p>
        )}
        <LinkButton variant={debts.length > 0 ? 'ink' : 'outline'} isBlock to={nightPath(night.id, 'costs')}>
          {debts.length > 0 ? 'Régler' : 'Voir les comptes'}
        </LinkButton>
      </div>
    </section>
  );
}

interface Reading {
  isOwn: (person: string | null) => boolean;
  couples: Costs['couples'];
  nameOf: NameOf;
}

/** "Vous devez 12,40 € à Nour", "Maud et Nour vous doivent 3 €". */
function describe(
  { fromId, toId, cents }: Costs['transfers'][number],
  { isOwn, couples, nameOf }: Reading,
): string {
  if (isOwn(fromId)) return `Vous devez ${formatMoney(cents)} à ${nameSide(couples, toId, nameOf)}`;
  const verb = sideOf(couples, fromId).length > 1 ? 'doivent' : 'doit';
  return `${capitalise(nameSide(couples, fromId, nameOf))} vous ${verb} ${formatMoney(cents)}`;
}
