import { systemStatusEndpoints } from '@lampion/contract/endpoints/system-status';
import { formatTime } from '@lampion/contract/rules/format';
import { RefreshCw, TriangleAlert } from 'lucide-react';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Card, CardHead } from '../../components/ui/card.tsx';
import { DataTable } from '../../components/ui/data-table.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { PageHead } from '../../components/ui/page-head.tsx';
import { AdminError } from '../../features/admin/admin-error.tsx';
import { screenMeta } from '../../features/admin/screen-meta.ts';
import { findProblems } from '../../features/admin/status/find-problems.ts';
import { processColumns } from '../../features/admin/status/process-columns.tsx';
import { queueColumns } from '../../features/admin/status/queue-columns.tsx';
import { StatusFacts } from '../../features/admin/status/status-facts.tsx';
import { useGentleRefresh } from '../../features/admin/status/use-gentle-refresh.ts';
import { callApi } from '../../lib/api.ts';
import type { Route } from './+types/status';

export const meta: Route.MetaFunction = () => screenMeta('État du service');

export async function clientLoader({ request: { signal } }: Route.ClientLoaderArgs) {
  return { status: await callApi(systemStatusEndpoints.getSystemStatus, { signal }) };
}

export default function AdminStatus({ loaderData: { status } }: Route.ComponentProps) {
  const { refresh, isRefreshing } = useGentleRefresh();
  const problems = findProblems(status);
  const lead = problems.length === 0 ? 'Tout va bien' : 'À regarder';
  return (
    <>
      <PageHead title="État du service" lead={`${lead}, à ${formatTime(status.checkedAt)}.`}>
        <Button onClick={refresh} disabled={isRefreshing}>
          <Icon of={RefreshCw} />
          Actualiser
        </Button>
      </PageHead>
      {problems.length > 0 && (
        <div className="adm-waiting">
          {problems.map(({ text, to }) => (
            <Banner key={text} icon={TriangleAlert} {...(to && { to, action: 'Voir' })}>
              {text}
            </Banner>
          ))}
        </div>
      )}
      <div className="adm-stack">
        <Card isPadded={false} className="adm-recent" aria-labelledby="status-processes">
          <CardHead id="status-processes" title="Processus" />
          <DataTable
            caption="Processus"
            columns={processColumns}
            rows={status.processes}
            rowKey={({ id }) => id}
          />
        </Card>
        <Card isPadded={false} className="adm-recent" aria-labelledby="status-queues">
          <CardHead id="status-queues" title="Tâches de fond" />
          <DataTable
            caption="Tâches de fond"
            columns={queueColumns}
            rows={status.queues}
            rowKey={({ queue }) => queue}
          />
        </Card>
        <StatusFacts status={status} />
      </div>
    </>
  );
}

export const ErrorBoundary = AdminError;
