import { labelOf } from '@lampion/contract/rules/label-of';
import { type MemberReport, memberReportReasonLabels } from '@lampion/contract/schemas/member-safety';
import { Link } from 'react-router';
import { Badge } from '../../../components/ui/badge.tsx';
import type { Column } from '../../../components/ui/data-table.tsx';
import { Moment } from '../moment.tsx';
import { ReportHandledButton } from './report-handled-button.tsx';

/** The member, who leads to their account, with the reason and what the reporter wrote. */
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
