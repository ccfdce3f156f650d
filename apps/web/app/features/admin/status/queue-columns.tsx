import { formatCount, formatSpan } from '@lampion/contract/rules/format';
import { labelOf } from '@lampion/contract/rules/label-of';
import { type QueueStatus, queueLabels } from '@lampion/contract/schemas/system-status';
import type { Column } from '../../../components/ui/data-table.tsx';

/** The columns of the list of jobs. */
export const queueColumns: Column<QueueStatus>[] = [
  { key: 'queue', header: 'Tâche', kind: 'strong', cell: ({ queue }) => labelOf(queueLabels, queue) },
  { key: 'due', header: 'En attente', kind: 'number', cell: ({ due }) => formatCount(due) },
  { key: 'deferred', header: 'Plus tard', kind: 'number', cell: ({ deferred }) => formatCount(deferred) },
  { key: 'active', header: 'En cours', kind: 'number', cell: ({ active }) => formatCount(active) },
  { key: 'failed', header: 'Abandonnées', kind: 'number', cell: ({ failed }) => formatCount(failed) },
  {
    key: 'oldest',
    header: 'La plus ancienne',
    kind: 'number',
    cell: ({ oldestSeconds }) => (oldestSeconds > 0 ? formatSpan(oldestSeconds) : '—'),
  },
];
