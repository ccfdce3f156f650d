import { countCharacters } from '@lampion/contract/rules/characters';
import { ARTICLE_AUTHOR_MAX } from '@lampion/contract/schemas/article';
import { Card } from '../../../components/ui/card.tsx';
import { TextareaField, TextField } from '../../../components/ui/input.tsx';
import type { ArticleFields } from '../work/article-work.ts';
import type { FieldCardProps } from './field-card-props.ts';
import { useSuggestions } from './use-suggestions.ts';

const DESCRIPTION_MAX = 300;
const CATEGORY_MAX = 40;

/** What the blog shows beside the title. */
export function AboutCard({
  fields,
  onChange,
  errorOf,
}: FieldCardProps<Pick<ArticleFields, 'author' | 'description' | 'category'>>) {
  const categories = useSuggestions('listArticleCategories', fields.category);
  return (
    <Card className="ae-card form">
      <TextareaField
        name="description"
        label="Description"
        hint={`Sur le blog et dans les moteurs de recherche : ${countCharacters(fields.description)} caractères sur ${DESCRIPTION_MAX}. Vide, c’est le début de l’article.`}
        rows={3}
        maxCharacters={DESCRIPTION_MAX}
        className="ae-alt"
        value={fields.description}
        error={errorOf('description')}
        onChange={(event) => onChange({ description: event.target.value })}
      />
      <TextField
        name="category"
        label="Catégorie"
        list="article-category-names"
        autoComplete="off"
        maxCharacters={CATEGORY_MAX}
        value={fields.category}
        error={errorOf('category')}
        onChange={(event) => onChange({ category: event.target.value })}
      />
      <datalist id="article-category-names">
        {categories.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField
        name="author"
        label="Signature"
        hint="Le nom que lisent les lecteurs. Vide, c’est celui de votre dernier article, sinon « La rédaction »."
        autoComplete="off"
        maxCharacters={ARTICLE_AUTHOR_MAX}
        value={fields.author}
        error={errorOf('author')}
        onChange={(event) => onChange({ author: event.target.value })}
      />
    </Card>
  );
}
