import { fr } from '@lampion/contract/french';
import { labelOf } from '@lampion/contract/rules/label-of';
import { type AdminEventDetail, reportReasonLabels } from '@lampion/contract/schemas/admin-event';
import { Badge } from '../../../components/ui/badge.tsx';
import { Moment } from '../moment.tsx';

/** The reports of an event, newest first. */
export function EventReports({ reports }: Pick<AdminEventDetail, 'reports'>) {
  if (reports.length === 0) return <p className="muted">Personne n’a signalé cet événement.</p>;
  return (
    <ul className="adm-entries">
      {reports.map(({ _id, reason, details, createdAt, handledAt }) => (
        <li key={_id}>
          <div className="badges">
            <b>{labelOf(reportReasonLabels, reason)}</b>
            <Badge tone={handledAt ? 'muted' : 'warning'}>{handledAt ? 'Traité' : 'À traiter'}</Badge>
          </div>
          {details && <p className="adm-text">{fr(details)}</p>}
          <Moment at={createdAt} hasTime />
        </li>
      ))}
    </ul>
  );
}
