import { formatCount } from '@lampion/contract/rules/format';
import type { AdminArticle } from '@lampion/contract/schemas/admin-article';
import { selectionColumn } from '../../../components/area/selection-column.tsx';
import type { Selection } from '../../../components/area/use-selection.ts';
import type { Column } from '../../../components/ui/data-table.tsx';
import { Moment } from '../moment.tsx';
import { ArticleTitle, nameArticle } from './article-title.tsx';
import { EditLink } from './edit-link.tsx';

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
