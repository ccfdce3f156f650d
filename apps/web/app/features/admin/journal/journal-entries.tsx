import { fr } from '@lampion/contract/french';
import { labelOf } from '@lampion/contract/rules/label-of';
import { type JournalEntry, journalActionLabels } from '@lampion/contract/schemas/admin-journal';
import { Link } from 'react-router';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { Moment } from '../moment.tsx';
import { ChangeTable } from './change-table.tsx';
import { listChanges } from './describe-change.ts';
import { subjectAddress } from './subject-address.ts';

function Subject({ entry }: { entry: JournalEntry }) {
  const address = subjectAddress(entry);
  if (!entry.subjectName) return null;
  if (address === null) return <span>{fr(entry.subjectName)}</span>;
  return (
    <Link className="link" to={address}>
      {fr(entry.subjectName)}
    </Link>
  );
}

function Entry({ entry }: { entry: JournalEntry }) {
  const changes = listChanges(entry.before, entry.after);
  return (
    <li className="adm-entry">
      <Avatar name={entry.actorName} />
      <div>
        <p className="adm-entry-head">
          <b>{labelOf(journalActionLabels, entry.action)}</b>
          <Subject entry={entry} />
        </p>
        <p className="muted">
          {entry.actorName}, <Moment at={entry.createdAt} hasTime />
        </p>
        {changes.length > 0 && (
          <details>
            <summary>Ce qui a changé</summary>
            <ChangeTable changes={changes} />
          </details>
        )}
      </div>
    </li>
  );
}

/** The journal, newest first. */
export function JournalEntries({ entries }: { entries: readonly JournalEntry[] }) {
  return (
    <ol className="adm-entries card list-card">
      {entries.map((entry) => (
        <Entry key={entry._id} entry={entry} />
      ))}
    </ol>
  );
}
