import { claimEndpoints } from '@lampion/contract/night/challenge-calls';
import { type ChallengeReport, challengeReportQuerySchema } from '@lampion/contract/night/challenge-claims';
import { useState } from 'react';
import { callApi } from '../platform/api.ts';
import { Button } from '../ui/button.tsx';
import { Badge, PageHead } from '../ui/card.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { BackLink } from '../ui/links.tsx';
import { type Column, DataTable } from '../ui/lists/data-table.tsx';
import { ListFilter, ListToolbar, readListQuery } from '../ui/lists/list-toolbar.tsx';
import { useTask } from '../ui/use-task.ts';
import type { Route } from './+types/challenge-reports';
import { AdminError, Moment, screenMeta } from './admin-screen.tsx';

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

/** The challenge as its guests read it, and what the reporter wrote. */
function ReportedChallenge({ report: { title, description, details } }: { report: ChallengeReport }) {
  return (
    <span className="adm-name-place">
      <b>{title}</b>
      <span>{description}</span>
      {details !== '' && <span className="muted">{details}</span>}
    </span>
  );
}

/** The columns of the list of reports about challenges. */
export const challengeReportColumns: Column<ChallengeReport>[] = [
  { key: 'title', header: 'Défi', kind: 'title', cell: (report) => <ReportedChallenge report={report} /> },
  {
    key: 'created',
    header: 'Signalé le',
    cell: ({ createdAt }) => <Moment at={createdAt} hasTime />,
  },
  {
    key: 'remove',
    header: 'Action',
    kind: 'action',
    cell: (report) => (
      <span className="flex flex-wrap gap-2">
        {report.handledAt === null ? (
          <KeepChallengeButton report={report} />
        ) : (
          <Badge tone="success">Gardé</Badge>
        )}
        <RemoveChallengeButton report={report} />
      </span>
    ),
  },
];

/** Keeps a reported challenge: all that was reported about it is handled. */
export function KeepChallengeButton({ report: { challengeId, title } }: { report: ChallengeReport }) {
  const { run, isBusy } = useTask();
  const keep = () =>
    run({
      failure: 'Signalement non traité',
      subject: challengeId,
      work: async () => {
        await callApi(claimEndpoints.keepChallenge, { params: { id: challengeId } });
        return { title: 'Défi gardé', text: `Les signalements de « ${title} » sont traités.` };
      },
    });
  return (
    <Button size="small" onClick={keep} pendingText={isBusy ? 'Un instant…' : undefined}>
      Garder<span className="sr-only"> : {title}</span>
    </Button>
  );
}

/** Removes a reported challenge from its night, once that is confirmed. */
export function RemoveChallengeButton({ report: { challengeId, title } }: { report: ChallengeReport }) {
  const [isAsking, setAsking] = useState(false);
  const { run, isBusy } = useTask();
  const remove = () =>
    run({
      failure: 'Défi non retiré',
      subject: challengeId,
      work: async () => {
        await callApi(claimEndpoints.removeChallenge, { params: { id: challengeId } });
        return { title: 'Défi retiré', text: `« ${title} » et ses points ne sont plus dans la soirée.` };
      },
    });
  return (
    <>
      <Button size="small" variant="danger" onClick={() => setAsking(true)}>
        Retirer<span className="sr-only"> : {title}</span>
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={`Retirer « ${title} » ?`}
        text="Le défi disparaît de la soirée, avec ce que les invités en ont dit et ses points. C’est définitif."
        confirm="Retirer"
        pendingText={isBusy ? 'Un instant…' : undefined}
        onConfirm={() => void remove().then(() => setAsking(false))}
      />
    </>
  );
}
