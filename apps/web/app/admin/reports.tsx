import {
  type MemberReport,
  memberReportQuerySchema,
  memberReportReasonLabels,
  memberSafetyEndpoints,
} from '@lampion/contract/people/member-safety';
import { labelOf } from '@lampion/contract/platform/rules/format';
import { Link } from 'react-router';
import { callApi } from '../platform/api.ts';
import { Button } from '../ui/button.tsx';
import { Badge, PageHead } from '../ui/card.tsx';
import { BackLink } from '../ui/links.tsx';
import type { Column } from '../ui/lists/data-table.tsx';
import { ListEmpty, ListFilter, ListToolbar, readListQuery } from '../ui/lists/list-toolbar.tsx';
import { PagedList } from '../ui/lists/paged-list.tsx';
import { useTask } from '../ui/use-task.ts';
import type { Route } from './+types/reports';
import { AdminError, Moment, screenMeta } from './admin-screen.tsx';

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

/** The reported member, linked to their account, with the reason and the reporter's text. */
function ReportTitle({ report: { username, accountId, reason, details } }: { report: MemberReport }) {
  return (
    <span className="adm-name-place">
      <b>{accountId === null ? `@${username}` : <Link to={`/admin/users/${accountId}`}>@{username}</Link>}</b>
      <span>{labelOf(memberReportReasonLabels, reason)}</span>
      {details !== '' && <span className="muted">{details}</span>}
    </span>
  );
}

/** The columns of the list of reports about members. */
export const reportColumns: Column<MemberReport>[] = [
  { key: 'member', header: 'Membre', kind: 'title', cell: (report) => <ReportTitle report={report} /> },
  {
    key: 'reporter',
    header: 'Signalé par',
    cell: ({ reporter }) => (reporter === null ? 'Compte supprimé' : `@${reporter}`),
  },
  { key: 'created', header: 'Le', cell: ({ createdAt }) => <Moment at={createdAt} hasTime /> },
  {
    key: 'handled',
    header: 'Action',
    kind: 'action',
    cell: (report) =>
      report.handledAt === null ? (
        <ReportHandledButton report={report} />
      ) : (
        <Badge tone="success">Traité</Badge>
      ),
  },
];

/** Marks a report about a member as handled. */
export function ReportHandledButton({ report: { _id: id, username } }: { report: MemberReport }) {
  const { run, isBusy } = useTask();
  const mark = () =>
    run({
      failure: 'Signalement non marqué',
      subject: id,
      work: async () => {
        await callApi(memberSafetyEndpoints.markMemberReportHandled, { params: { id } });
        return { title: 'Signalement traité', text: `@${username} n’en sait rien.` };
      },
    });
  return (
    <Button size="small" onClick={mark} pendingText={isBusy ? 'Un instant…' : undefined}>
      Traité<span className="sr-only"> : @{username}</span>
    </Button>
  );
}
