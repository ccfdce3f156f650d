import { adminBillingEndpoints } from '@lampion/contract/endpoints/admin-billing';
import { fr } from '@lampion/contract/french';
import { formatCount, formatMoney } from '@lampion/contract/rules/format';
import type { RevenueMonth } from '@lampion/contract/schemas/admin-revenue';
import { Banknote, CircleAlert, TrendingUp, Users } from 'lucide-react';
import { LinkButton } from '../../components/ui/button.tsx';
import { DataTable } from '../../components/ui/data-table.tsx';
import { PageHead } from '../../components/ui/page-head.tsx';
import { Stat, Stubs } from '../../components/ui/stubs.tsx';
import { AdminError } from '../../features/admin/admin-error.tsx';
import { revenueColumns } from '../../features/admin/billing/revenue-columns.tsx';
import { screenMeta } from '../../features/admin/screen-meta.ts';
import { callApi } from '../../lib/api.ts';
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
