import { fr } from '@lampion/contract/french';
import { type Debts, debtEndpoints } from '@lampion/contract/night/debts';
import { formatDate, formatMoney } from '@lampion/contract/platform/rules/format';
import { ChevronRight, ReceiptText } from 'lucide-react';
import { Link } from 'react-router';
import { useCached } from '../../platform/device/use-query.ts';
import { SectionHead } from '../../shell/screen-parts.tsx';
import { Icon } from '../../ui/graphics.tsx';

/**
 * The nights at which the member is not even, also those they no longer see; nothing without any.
 */
export function OwnDebts() {
  const { data } = useCached(debtEndpoints.listDebts, {});
  if (data === undefined || data.debts.length === 0) return null;
  return (
    <section aria-labelledby="own-debts">
      <SectionHead id="own-debts" title="Comptes à régler" count={data.debts.length} />
      <ul className="ap-list">
        {data.debts.map((debt) => (
          <li key={debt.nightId}>
            <Link className="ap-row" to={`/app/nights/${debt.nightId}/costs`}>
              <Icon of={ReceiptText} isLarge />
              <span>
                <span className="t">{fr(debt.name)}</span>
                <span className="d num">
                  {fr(`${describeBalance(debt)}, ${formatDate(debt.beginDate, 'medium')}`)}
                </span>
              </span>
              <span className="end muted">
                <Icon of={ChevronRight} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function describeBalance({ balanceCents }: Debts['debts'][number]): string {
  if (balanceCents === 0) return 'À confirmer';
  const amount = formatMoney(Math.abs(balanceCents));
  return balanceCents < 0 ? `Vous devez ${amount}` : `On vous doit ${amount}`;
}
