import { formatCount } from '@lampion/contract/rules/format';
import type { AdminArticle } from '@lampion/contract/schemas/admin-article';
import { type Column, DataTable } from '../../../components/ui/data-table.tsx';
import { ArticleTitle, nameArticle } from '../articles/article-title.tsx';
import { EditLink } from '../articles/edit-link.tsx';
import { Moment } from '../moment.tsx';

const columns: Column<AdminArticle>[] = [
  {
    key: 'title',
    header: 'Article',
    cell: (article) => <ArticleTitle article={article} isPublishedImplied />,
  },
  { key: 'date', header: 'Publié le', cell: ({ publishDate }) => <Moment at={publishDate} /> },
  { key: 'views', header: 'Vues', kind: 'number', cell: ({ views }) => <b>{formatCount(views)}</b> },
  {
    key: 'edit',
    header: 'Action',
    kind: 'action',
    cell: (article) => <EditLink id={article._id} title={nameArticle(article)} />,
  },
];

/** The newest articles with their date and views. */
export function RecentArticles({ articles }: { articles: readonly AdminArticle[] }) {
  return <DataTable caption="Articles récents" columns={columns} rows={articles} rowKey={({ _id }) => _id} />;
}
