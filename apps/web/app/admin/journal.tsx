import {
  adminJournalEndpoints,
  type JournalFilter,
  journalActionLabels,
  journalFilterSchema,
  journalQuerySchema,
} from '@lampion/contract/admin/journal';
import { ArrowLeft, ArrowRight, Download } from 'lucide-react';
import { callApi } from '../platform/api.ts';
import { saveFile } from '../platform/save-file.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { PageHead } from '../ui/card.tsx';
import { TextField } from '../ui/forms/input.tsx';
import { Icon } from '../ui/graphics.tsx';
import {
  ListEmpty,
  ListFilter,
  ListToolbar,
  readListQuery,
  useListAddress,
} from '../ui/lists/list-toolbar.tsx';
import { useTask } from '../ui/use-task.ts';
import type { Route } from './+types/journal';
import { AdminError, screenMeta } from './admin-screen.tsx';
import { JournalEntries } from './journal-entries.tsx';

export const meta: Route.MetaFunction = () => screenMeta('Journal');

export async function clientLoader({ request: { url, signal } }: Route.ClientLoaderArgs) {
  const query = readListQuery(journalQuerySchema, url);
  const [page, actors] = await Promise.all([
    callApi(adminJournalEndpoints.listJournal, { query, signal }),
    callApi(adminJournalEndpoints.listJournalActors, { signal }),
  ]);
  return { page, actors, filter: readListQuery(journalFilterSchema, url) };
}

function JournalPages({ nextCursor }: { nextCursor: string | null }) {
  const { params, to } = useListAddress();
  return (
    <nav className="pagination" aria-label="Journal, pages">
      {params.get('cursor') && (
        <LinkButton variant="ghost" to={to({})}>
          <Icon of={ArrowLeft} />
          Le plus récent
        </LinkButton>
      )}
      {nextCursor && (
        <LinkButton variant="ghost" to={to({ cursor: nextCursor })}>
          Plus ancien
          <Icon of={ArrowRight} />
        </LinkButton>
      )}
    </nav>
  );
}

export default function AdminJournal({ loaderData: { page, actors, filter } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Journal" lead="Tout ce que l’administration a fait. Rien ne s’y efface.">
        <ExportButton filter={filter} />
      </PageHead>
      <JournalFilters actors={actors} />
      <div className="list-body">
        {page.entries.length > 0 ? (
          <JournalEntries entries={page.entries} />
        ) : (
          <div className="card">
            <ListEmpty
              nothingFound="Rien à cet endroit du journal"
              hint="Retirez un filtre, ou choisissez d’autres dates."
              title="Le journal est vide"
              action={<LinkButton to="/admin">Retour au tableau de bord</LinkButton>}
            >
              Ce que fait l’administration s’y écrit de lui-même.
            </ListEmpty>
          </div>
        )}
        <JournalPages nextCursor={page.nextCursor} />
      </div>
    </>
  );
}

export const ErrorBoundary = AdminError;

const actions = Object.entries(journalActionLabels).map(([value, label]) => ({ value, label }));
const subjects = [
  { value: 'article', label: 'Articles' },
  { value: 'image', label: 'Images' },
  { value: 'event', label: 'Événements' },
  { value: 'account', label: 'Comptes' },
  { value: 'message', label: 'Messages' },
  { value: 'email', label: 'E-mails' },
  { value: 'journal', label: 'Journal' },
  { value: 'settings', label: 'Réglages' },
];

interface JournalFiltersProps {
  actors: readonly { _id: string | null; name: string }[];
}

function DayFilter({ name, label }: { name: string; label: string }) {
  const { params, go } = useListAddress();
  const day = params.get(name) ?? '';
  return (
    <TextField
      // The key makes a new field when the day changes in the address, as by the back button.
      key={day}
      name={name}
      id={`filter-${name}`}
      label={label}
      type="date"
      min="2000-01-01"
      max="2099-12-31"
      defaultValue={day}
      onBlur={(event) => event.target.value !== day && go({ [name]: event.target.value })}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
    />
  );
}

/** Filters by actor, action, subject and day. */
export function JournalFilters({ actors }: JournalFiltersProps) {
  const people = actors.map(({ _id, name }) => ({ value: _id ?? 'system', label: name }));
  return (
    <ListToolbar filters={['actor', 'action', 'subject', 'subjectId', 'from', 'to']}>
      <ListFilter name="actor" label="Qui" all="Tout le monde" choices={people} />
      <ListFilter name="action" label="Action" all="Toutes les actions" choices={actions} />
      <ListFilter name="subject" label="Sujet" all="Tous les sujets" choices={subjects} />
      <DayFilter name="from" label="Du" />
      <DayFilter name="to" label="Au" />
    </ListToolbar>
  );
}

/** Without it spreadsheets misread UTF-8; reading the answer as text has removed the server's. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Downloads the journal, as filtered, for a spreadsheet. */
export function ExportButton({ filter }: { filter: JournalFilter }) {
  const { run, isBusy } = useTask();
  const exportJournal = () =>
    run({
      failure: 'Journal non exporté',
      work: async () => {
        const lines = await callApi(adminJournalEndpoints.exportJournal, { query: filter });
        const file = new Blob([BYTE_ORDER_MARK, lines], { type: 'text/csv' });
        saveFile(file, `lampion-journal-${new Date().toISOString().slice(0, 10)}.csv`);
        return { title: 'Journal exporté', text: 'Le fichier est dans vos téléchargements.' };
      },
    });
  return (
    <Button onClick={exportJournal} pendingText={isBusy ? 'Préparation…' : undefined}>
      <Icon of={Download} />
      Exporter en CSV
    </Button>
  );
}
