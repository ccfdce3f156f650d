import { fr } from '@lampion/contract/french';
import { formatCount, formatMoney, formatMonth } from '@lampion/contract/rules/format';
import type { RevenueMonth } from '@lampion/contract/schemas/admin-revenue';
import type { Column } from '../../../components/ui/data-table.tsx';

interface MovedProps {
  /** Of customers or invoices; left out where only the amount says something. */
  count?: number;
  cents: number;
  sign?: '+' | '−';
}

/** "+24,99 € (1)"; a dash where there was nothing. */
function Moved({ count, cents, sign }: MovedProps) {
  if (cents === 0 && !count) return <span className="muted">—</span>;
  const amount = `${sign ?? (cents > 0 ? '+' : '−')}${formatMoney(Math.abs(cents))}`;
  return fr(count === undefined ? amount : `${amount} (${formatCount(count)})`);
}

/** How many of the refused invoices were paid since. */
function Refused({ month: { refusedCount, refusedAmount, recoveredCount } }: { month: RevenueMonth }) {
  if (refusedCount === 0) return <span className="muted">—</span>;
  return (
    <>
      {fr(`${formatMoney(refusedAmount)} (${formatCount(refusedCount)})`)}
      {recoveredCount > 0 && (
        <small className="muted adm-under">{fr(`dont ${formatCount(recoveredCount)} payés depuis`)}</small>
      )}
    </>
  );
}

/** The columns of income by month. Amounts without VAT. */
export const revenueColumns: Column<RevenueMonth>[] = [
  { key: 'month', header: 'Mois', kind: 'title', cell: ({ month }) => <b>{fr(formatMonth(month))}</b> },
  { key: 'mrr', header: 'Revenu mensuel', kind: 'number', cell: ({ mrr }) => <b>{formatMoney(mrr)}</b> },
  {
    key: 'payers',
    header: 'Clients payants',
    kind: 'number',
    cell: ({ payingCount }) => formatCount(payingCount),
  },
  {
    key: 'new',
    header: 'Nouveaux',
    kind: 'number',
    cell: ({ newCount, newMrr }) => <Moved count={newCount} cents={newMrr} sign="+" />,
  },
  {
    key: 'changed',
    header: 'Changements d’offre',
    kind: 'number',
    cell: ({ changedMrr }) => <Moved cents={changedMrr} />,
  },
  {
    key: 'lost',
    header: 'Perdus',
    kind: 'number',
    cell: ({ lostCount, lostMrr }) => <Moved count={lostCount} cents={lostMrr} sign="−" />,
  },
  { key: 'collected', header: 'Encaissé', kind: 'number', cell: ({ collected }) => formatMoney(collected) },
  { key: 'refused', header: 'Refusés', kind: 'number', cell: (month) => <Refused month={month} /> },
];
