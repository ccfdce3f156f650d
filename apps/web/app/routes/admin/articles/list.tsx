import { adminArticleEndpoints } from '@lampion/contract/endpoints/admin-articles';
import { adminArticleQuerySchema, TRASH_DAYS } from '@lampion/contract/schemas/admin-article';
import { Plus } from 'lucide-react';
import { ListEmpty } from '../../../components/area/list-empty.tsx';
import { PagedList } from '../../../components/area/paged-list.tsx';
import { readListQuery } from '../../../components/area/read-list-query.ts';
import { useSelection } from '../../../components/area/use-selection.ts';
import { LinkButton } from '../../../components/ui/button.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { PageHead } from '../../../components/ui/page-head.tsx';
import { AdminError } from '../../../features/admin/admin-error.tsx';
import { articleColumns } from '../../../features/admin/articles/article-columns.tsx';
import { ArticleFilters } from '../../../features/admin/articles/article-filters.tsx';
import { BulkActions } from '../../../features/admin/articles/bulk-actions.tsx';
import { screenMeta } from '../../../features/admin/screen-meta.ts';
import { callApi } from '../../../lib/api.ts';
import type { Route } from './+types/list';

export const meta: Route.MetaFunction = () => screenMeta('Articles');

export async function clientLoader({ request: { url, signal } }: Route.ClientLoaderArgs) {
  const query = readListQuery(adminArticleQuerySchema, url);
  return { query, list: await callApi(adminArticleEndpoints.listAdminArticles, { query, signal }) };
}

const trashLead = `Un article reste ${TRASH_DAYS} jours à la corbeille, puis il est supprimé définitivement.`;

export default function AdminArticles({ loaderData: { query, list } }: Route.ComponentProps) {
  const isTrash = query.status === 'trashed';
  const selection = useSelection(list.items.map(({ _id }) => _id));
  return (
    <>
      <PageHead title="Articles" lead={isTrash ? trashLead : 'Tout ce qui s’écrit pour le blog.'}>
        <LinkButton variant="primary" to="/admin/articles/new">
          <Icon of={Plus} />
          Nouvel article
        </LinkButton>
      </PageHead>
      <ArticleFilters counts={list.counts} />
      <PagedList
        label="Articles"
        noun={['article', 'articles']}
        list={list}
        columns={articleColumns(selection, isTrash)}
        rowKey={({ _id }) => _id}
        sort={{ by: query.sort, order: query.order }}
        empty={
          isTrash ? (
            <EmptyState
              as="h2"
              title="La corbeille est vide"
              action={<LinkButton to="/admin/articles">Tous les articles</LinkButton>}
            >
              Ce que vous supprimez attend ici.
            </EmptyState>
          ) : (
            <ListEmpty
              nothingFound="Aucun article trouvé"
              title="Aucun article"
              action={<LinkButton to="/admin/articles/new">Écrire le premier</LinkButton>}
            >
              Les brouillons et les articles publiés se rangent ici.
            </ListEmpty>
          )
        }
      />
      <BulkActions selection={selection} pageSize={list.items.length} isTrash={isTrash} />
    </>
  );
}

export const ErrorBoundary = AdminError;
