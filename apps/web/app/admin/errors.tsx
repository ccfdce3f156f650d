import {
  type BrowserError,
  browserErrorEndpoints,
  browserErrorKindLabels,
  browserErrorQuerySchema,
} from '@lampion/contract/admin/browser-errors';
import { retention } from '@lampion/contract/admin/rules/retention';
import { formatCount, labelOf } from '@lampion/contract/platform/rules/format';
import { callApi } from '../platform/api.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Badge, PageHead } from '../ui/card.tsx';
import type { Column } from '../ui/lists/data-table.tsx';
import { ListEmpty, ListFilter, ListToolbar, readListQuery } from '../ui/lists/list-toolbar.tsx';
import { PagedList } from '../ui/lists/paged-list.tsx';
import { useTask } from '../ui/use-task.ts';
import type { Route } from './+types/errors';
import { AdminError, Moment, screenMeta } from './admin-screen.tsx';

export const meta: Route.MetaFunction = () => screenMeta('Erreurs des navigateurs');

export async function clientLoader({ request: { url, signal } }: Route.ClientLoaderArgs) {
  const query = readListQuery(browserErrorQuerySchema, url);
  return { list: await callApi(browserErrorEndpoints.listBrowserErrors, { query, signal }) };
}

const noErrors = (
  <ListEmpty
    nothingFound="Aucune erreur trouvée"
    hint="Retirez le filtre pour voir les autres."
    title="Aucune erreur"
    action={<LinkButton to="/admin/status">Voir l’état du service</LinkButton>}
  >
    Ce qui échoue dans un navigateur paraît ici, sans rien de la personne à qui c’est arrivé.
  </ListEmpty>
);

export default function AdminErrors({ loaderData: { list } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Erreurs des navigateurs"
        lead={`Les mêmes erreurs font une ligne. Elle disparaît ${retention.browserErrorDays} jours après sa dernière fois.`}
      />
      <ListToolbar filters={['state']}>
        <ListFilter
          name="state"
          label="Suite"
          all="Toutes"
          choices={[
            { value: 'open', label: 'À traiter' },
            { value: 'handled', label: 'Traitées' },
          ]}
        />
      </ListToolbar>
      <PagedList
        label="Erreurs des navigateurs"
        noun={['erreur', 'erreurs']}
        list={list}
        columns={errorColumns}
        rowKey={({ _id }) => _id}
        empty={noErrors}
      />
    </>
  );
}

export const ErrorBoundary = AdminError;

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

/** Marks an error as handled. */
export function HandledButton({ error: { _id: id, message } }: { error: BrowserError }) {
  const { run, isBusy } = useTask();
  const mark = () =>
    run({
      failure: 'Erreur non marquée',
      subject: id,
      work: async () => {
        await callApi(browserErrorEndpoints.markBrowserErrorHandled, { params: { id } });
        return { title: 'Erreur traitée', text: 'Elle se rouvre si elle revient.' };
      },
    });
  return (
    <Button size="small" onClick={mark} pendingText={isBusy ? 'Un instant…' : undefined}>
      Traité<span className="sr-only"> : {message}</span>
    </Button>
  );
}
