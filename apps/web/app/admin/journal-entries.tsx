import { type JournalEntry, journalActionLabels } from '@lampion/contract/admin/journal';
import { fr } from '@lampion/contract/french';
import { labelOf } from '@lampion/contract/platform/rules/format';
import { Link } from 'react-router';
import { Avatar } from '../ui/avatar.tsx';
import { Moment } from './admin-screen.tsx';
import { type FieldChange, listChanges } from './describe-change.ts';

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

/** What an action changed: each field before and after. */
function ChangeTable({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <table className="adm-changes">
      <thead>
        <tr>
          <th scope="col">Champ</th>
          <th scope="col">Avant</th>
          <th scope="col">Après</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <td data-label="Avant">
              <del>{before}</del>
            </td>
            <td data-label="Après">
              <ins>{after}</ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Actions that delete their subject for good. */
const LAST_ACTIONS = new Set(['article.purge', 'event.delete', 'account.erase', 'message.delete']);

/** Address of an entry's subject; null when it has no screen or no longer exists. */
function subjectAddress({ action, subject, subjectId }: JournalEntry): string | null {
  if (LAST_ACTIONS.has(action)) return null;
  const addresses: Partial<Record<JournalEntry['subject'], string>> = {
    article: `/admin/articles/${subjectId}/edit`,
    event: `/admin/events?event=${subjectId}`,
    account: `/admin/users/${subjectId}`,
    message: `/admin/messages/${subjectId}`,
    email: action === 'email.retry' ? '/admin/emails' : '/admin/emails/suppressed',
    settings: '/admin/settings',
  };
  return addresses[subject] ?? null;
}
