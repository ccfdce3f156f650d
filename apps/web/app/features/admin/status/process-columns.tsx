import type { ServerProcess } from '@lampion/contract/schemas/system-status';
import type { Column } from '../../../components/ui/data-table.tsx';
import { Moment } from '../moment.tsx';

const roleNames: Readonly<Record<string, string>> = { web: 'Pages et API', worker: 'Tâches de fond' };

/** The columns of the list of processes. */
export const processColumns: Column<ServerProcess>[] = [
  {
    key: 'roles',
    header: 'Rôle',
    kind: 'title',
    cell: ({ roles, id, isThis }) => (
      <span className="adm-name-place">
        <b>{roles.map((role) => roleNames[role] ?? role).join(', ')}</b>
        <span className="muted">{isThis ? `${id}, répond à cette page` : id}</span>
      </span>
    ),
  },
  { key: 'version', header: 'Version', cell: ({ version }) => version },
  { key: 'started', header: 'Depuis', cell: ({ startedAt }) => <Moment at={startedAt} hasTime /> },
];
