import { adminJournalEndpoints } from '@lampion/contract/endpoints/admin-journal';
import { journalFilterSchema, journalQuerySchema } from '@lampion/contract/schemas/admin-journal';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { ListEmpty } from '../../components/area/list-empty.tsx';
import { readListQuery } from '../../components/area/read-list-query.ts';
import { useListAddress } from '../../components/area/use-list-address.ts';
import { LinkButton } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { PageHead } from '../../components/ui/page-head.tsx';
import { AdminError } from '../../features/admin/admin-error.tsx';
import { ExportButton } from '../../features/admin/journal/export-button.tsx';
import { JournalEntries } from '../../features/admin/journal/journal-entries.tsx';
import { JournalFilters } from '../../features/admin/journal/journal-filters.tsx';
import { screenMeta } from '../../features/admin/screen-meta.ts';
import { callApi } from '../../lib/api.ts';
import type { Route } from './+types/journal';

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
