import { labelOf } from '@lampion/contract/rules/label-of';
import type { AdminArticlePage } from '@lampion/contract/schemas/admin-article';
import { articleStatusLabels, editedArticleStatusSchema } from '@lampion/contract/schemas/admin-article';
import { ListFilter, ListOrder } from '../../../components/area/list-filter.tsx';
import { ListToolbar } from '../../../components/area/list-toolbar.tsx';

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
