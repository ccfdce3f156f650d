import { adminBillingEndpoints, type RevenueMonth } from '@lampion/contract/billing/admin-billing';
import { fr } from '@lampion/contract/french';
import { formatCount, formatMoney, formatMonth } from '@lampion/contract/platform/rules/format';
import { Banknote, CircleAlert, TrendingUp, Users } from 'lucide-react';
import { callApi } from '../../platform/api.ts';
import { LinkButton } from '../../ui/button.tsx';
import { PageHead } from '../../ui/card.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { Stat, Stubs } from '../../ui/stats.tsx';
import { AdminError, screenMeta } from '../admin-screen.tsx';
import type { Route } from './+types/revenue';

export const meta: Route.MetaFunction = () => screenMeta('Revenus');

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  return callApi(adminBillingEndpoints.getRevenue, { signal });
}

const words = {
  lead: 'Les douze derniers mois, hors taxes.',
  counted:
    'Le revenu mensuel compte une offre à l’année pour un douzième, sans les essais ni les remises. L’encaissé est ce qui a été payé, remboursements déduits.',
};

/** Without the months before the first one that brought something in. */
function sinceFirst(months: readonly RevenueMonth[]): readonly RevenueMonth[] {
  const first = months.findLastIndex(({ mrr, newCount, collected }) => mrr + newCount + collected > 0);
  return months.slice(0, Math.max(first, 0) + 1);
}

export default function AdminRevenue({ loaderData: { months } }: Route.ComponentProps) {
  const [now] = months;
  return (
    <>
      <PageHead title="Revenus" lead={words.lead}>
        <LinkButton to="/admin/customers">Voir les clients</LinkButton>
      </PageHead>
      {now && (
        <Stubs>
          <Stat value={formatMoney(now.mrr)} label="Revenu mensuel" icon={TrendingUp} />
          <Stat
            value={formatCount(now.payingCount)}
            label="Clients payants"
            icon={Users}
            to="/admin/customers"
          />
          <Stat value={formatMoney(now.collected)} label="Encaissé ce mois-ci" icon={Banknote} />
          <Stat value={formatCount(now.refusedCount)} label="Refusés ce mois-ci" icon={CircleAlert} />
        </Stubs>
      )}
      <section className="card list-card adm-revenue" aria-label="Douze derniers mois">
        <DataTable
          caption="Revenus des douze derniers mois"
          columns={revenueColumns}
          rows={sinceFirst(months)}
          rowKey={({ month }) => month}
        />
        <p className="muted adm-counted">{fr(words.counted)}</p>
      </section>
    </>
  );
}

export const ErrorBoundary = AdminError;

interface MovedProps {
  /** Number of customers or invoices; missing when only the amount matters. */
  count?: number;
  cents: number;
  sign?: '+' | '−';
}

/** "+24,99 € (1)"; a dash for zero. */
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
