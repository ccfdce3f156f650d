import type { ChallengeReport } from '@lampion/contract/schemas/claim';
import { Badge } from '../../../components/ui/badge.tsx';
import type { Column } from '../../../components/ui/data-table.tsx';
import { Moment } from '../moment.tsx';
import { KeepChallengeButton } from './keep-challenge-button.tsx';
import { RemoveChallengeButton } from './remove-challenge-button.tsx';

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
