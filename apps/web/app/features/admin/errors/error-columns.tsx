import { formatCount } from '@lampion/contract/rules/format';
import { labelOf } from '@lampion/contract/rules/label-of';
import { type BrowserError, browserErrorKindLabels } from '@lampion/contract/schemas/browser-error';
import { Badge } from '../../../components/ui/badge.tsx';
import type { Column } from '../../../components/ui/data-table.tsx';
import { Moment } from '../moment.tsx';
import { HandledButton } from './handled-button.tsx';

/** The error's message, with its stack trace to unfold. */
function ErrorTitle({ error: { kind, message, stack, build } }: { error: BrowserError }) {
  return (
    <span className="adm-name-place adm-error">
      <b>{message}</b>
      <span className="muted">{labelOf(browserErrorKindLabels, kind)}</span>
      {stack !== '' && (
        <details>
          <summary>Trace</summary>
          <pre>{stack}</pre>
          <span className="muted">{build}</span>
        </details>
      )}
    </span>
  );
}

/** The columns of the list of browser errors. */
export const errorColumns: Column<BrowserError>[] = [
  { key: 'error', header: 'Erreur', kind: 'title', cell: (error) => <ErrorTitle error={error} /> },
  { key: 'screen', header: 'Écran', cell: ({ screen }) => <code>{screen}</code> },
  { key: 'count', header: 'Fois', kind: 'number', cell: ({ count }) => formatCount(count) },
  { key: 'first', header: 'Première fois', cell: ({ firstSeenAt }) => <Moment at={firstSeenAt} hasTime /> },
  { key: 'last', header: 'Dernière fois', cell: ({ lastSeenAt }) => <Moment at={lastSeenAt} hasTime /> },
  {
    key: 'handled',
    header: 'Action',
    kind: 'action',
    cell: (error) =>
      error.handledAt === null ? <HandledButton error={error} /> : <Badge tone="success">Traitée</Badge>,
  },
];
