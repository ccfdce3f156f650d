import { memberSafetyEndpoints } from '@lampion/contract/endpoints/member-safety';
import { memberReportQuerySchema } from '@lampion/contract/schemas/member-safety';
import { ListEmpty } from '../../components/area/list-empty.tsx';
import { ListFilter } from '../../components/area/list-filter.tsx';
import { ListToolbar } from '../../components/area/list-toolbar.tsx';
import { PagedList } from '../../components/area/paged-list.tsx';
import { readListQuery } from '../../components/area/read-list-query.ts';
import { BackLink } from '../../components/ui/links.tsx';
import { PageHead } from '../../components/ui/page-head.tsx';
import { AdminError } from '../../features/admin/admin-error.tsx';
import { reportColumns } from '../../features/admin/reports/report-columns.tsx';
import { screenMeta } from '../../features/admin/screen-meta.ts';
import { callApi } from '../../lib/api.ts';
import type { Route } from './+types/reports';

export const meta: Route.MetaFunction = () => screenMeta('Membres signalés');

export async function clientLoader({ request: { url, signal } }: Route.ClientLoaderArgs) {
  const query = readListQuery(memberReportQuerySchema, url);
  return { list: await callApi(memberSafetyEndpoints.listMemberReports, { query, signal }) };
}

const noReports = (
  <ListEmpty
    nothingFound="Aucun signalement trouvé"
    hint="Retirez le filtre pour voir les autres."
    title="Aucun signalement"
  >
    Quand un membre en signale un autre, cela paraît ici.
  </ListEmpty>
);

export default function AdminReports({ loaderData: { list } }: Route.ComponentProps) {
  return (
    <>
      <BackLink to="/admin/users">Tous les utilisateurs</BackLink>
      <PageHead
        title="Membres signalés"
        lead="Les personnes signalées ne savent ni qu’elles le sont, ni par qui."
      />
      <ListToolbar filters={['state']}>
        <ListFilter
          name="state"
          label="Suite"
          all="Tous"
          choices={[
            { value: 'open', label: 'À traiter' },
            { value: 'handled', label: 'Traités' },
          ]}
        />
      </ListToolbar>
      <PagedList
        label="Membres signalés"
        noun={['signalement', 'signalements']}
        list={list}
        columns={reportColumns}
        rowKey={({ _id }) => _id}
        empty={noReports}
      />
    </>
  );
}

export const ErrorBoundary = AdminError;
