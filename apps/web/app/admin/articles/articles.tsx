import { adminArticleEndpoints } from '@lampion/contract/blog/article-calls';
import {
  type AdminArticle,
  type AdminArticlePage,
  adminArticleQuerySchema,
  articleStatusLabels,
  editedArticleStatusSchema,
  TRASH_DAYS,
} from '@lampion/contract/blog/article-editing';
import { formatCount, labelOf } from '@lampion/contract/platform/rules/format';
import { Plus } from 'lucide-react';
import { callApi } from '../../platform/api.ts';
import { LinkButton } from '../../ui/button.tsx';
import { PageHead } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/graphics.tsx';
import type { Column } from '../../ui/lists/data-table.tsx';
import {
  ListEmpty,
  ListFilter,
  ListOrder,
  ListToolbar,
  readListQuery,
} from '../../ui/lists/list-toolbar.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { type Selection, selectionColumn, useSelection } from '../../ui/lists/selection.tsx';
import { AdminError, Moment, screenMeta } from '../admin-screen.tsx';
import type { Route } from './+types/articles';
import { ArticleTitle, EditLink, nameArticle } from './article-title.tsx';
import { BulkActions } from './bulk-actions.tsx';

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

const orders = [
  { value: 'date-desc', label: 'Publication, récents d’abord' },
  { value: 'date-asc', label: 'Publication, anciens d’abord' },
  { value: 'updated-desc', label: 'Modifiés récemment' },
  { value: 'views-desc', label: 'Les plus vus' },
  { value: 'title-asc', label: 'Titre, de A à Z' },
];

/** Search, states and order of the article list. */
export function ArticleFilters({ counts }: Pick<AdminArticlePage, 'counts'>) {
  const states = editedArticleStatusSchema.options.map((value) => ({
    value,
    label: `${labelOf(articleStatusLabels, value)} (${counts[value]})`,
  }));
  return (
    <ListToolbar
      search={{ label: 'Rechercher un article', placeholder: 'Titre, catégorie, étiquette…' }}
      filters={['status', 'featured']}
    >
      <ListFilter name="status" label="État" all="Tous, sauf la corbeille" choices={states} />
      <ListFilter
        name="featured"
        label="À la une"
        all="Peu importe"
        choices={[
          { value: 'true', label: 'À la une' },
          { value: 'false', label: 'Pas à la une' },
        ]}
      />
      <ListOrder choices={orders} />
    </ListToolbar>
  );
}

/** The columns of the article list. */
export function articleColumns(selection: Selection, isTrash: boolean): Column<AdminArticle>[] {
  return [
    selectionColumn<AdminArticle>(selection, nameArticle),
    {
      key: 'title',
      header: 'Article',
      kind: 'title',
      sort: 'title',
      cell: (article) => <ArticleTitle article={article} />,
    },
    isTrash
      ? { key: 'deleted', header: 'Supprimé le', cell: ({ deletedAt }) => <Moment at={deletedAt} /> }
      : {
          key: 'date',
          header: 'Publication',
          sort: 'date',
          cell: ({ publishDate, status }) => <Moment at={publishDate} hasTime={status === 'scheduled'} />,
        },
    {
      key: 'updated',
      header: 'Modifié',
      sort: 'updated',
      cell: ({ updatedAt }) => <Moment at={updatedAt} />,
    },
    {
      key: 'views',
      header: 'Vues',
      kind: 'number',
      sort: 'views',
      cell: ({ views }) => <b>{formatCount(views)}</b>,
    },
    {
      key: 'edit',
      header: 'Action',
      kind: 'action',
      cell: (article) => <EditLink id={article._id} title={nameArticle(article)} />,
    },
  ];
}
