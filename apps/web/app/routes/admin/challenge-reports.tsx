import { claimEndpoints } from '@lampion/contract/endpoints/claims';
import { challengeReportQuerySchema } from '@lampion/contract/schemas/claim';
import { ListFilter } from '../../components/area/list-filter.tsx';
import { ListToolbar } from '../../components/area/list-toolbar.tsx';
import { readListQuery } from '../../components/area/read-list-query.ts';
import { DataTable } from '../../components/ui/data-table.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { BackLink } from '../../components/ui/links.tsx';
import { PageHead } from '../../components/ui/page-head.tsx';
import { AdminError } from '../../features/admin/admin-error.tsx';
import { challengeReportColumns } from '../../features/admin/challenge-reports/challenge-report-columns.tsx';
import { screenMeta } from '../../features/admin/screen-meta.ts';
import { callApi } from '../../lib/api.ts';
import type { Route } from './+types/challenge-reports';

export const meta: Route.MetaFunction = () => screenMeta('Défis signalés');

export async function clientLoader({ request: { url, signal } }: Route.ClientLoaderArgs) {
  const query = readListQuery(challengeReportQuerySchema, url);
  return { reports: await callApi(claimEndpoints.listChallengeReports, { query, signal }), query };
}

export default function AdminChallengeReports({ loaderData: { reports, query } }: Route.ComponentProps) {
  return (
    <>
      <BackLink to="/admin/events">Tous les événements</BackLink>
      <PageHead
        title="Défis signalés"
        lead="Ce que des invités nous disent des défis de leur soirée. Ses hôtes n’en savent rien."
      />
      <ListToolbar filters={['state']}>
        <ListFilter
          name="state"
          label="Suite"
          all="Tous"
          choices={[
            { value: 'open', label: 'À traiter' },
            { value: 'handled', label: 'Gardés' },
          ]}
        />
      </ListToolbar>
      {reports.length === 0 ? (
        <EmptyState title={query.state ? 'Aucun signalement ici' : 'Aucun signalement'} as="h2">
          {query.state
            ? 'Retirez le filtre pour voir les autres.'
            : 'Quand un invité signale un défi, cela paraît ici.'}
        </EmptyState>
      ) : (
        <DataTable
          caption="Défis signalés"
          columns={challengeReportColumns}
          rows={reports}
          rowKey={({ _id }) => _id}
        />
      )}
    </>
  );
}

export const ErrorBoundary = AdminError;
