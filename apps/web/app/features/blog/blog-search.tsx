import { unitsFor } from '@lampion/contract/rules/characters';
import { SEARCH_MAX } from '@lampion/contract/schemas/search';
import { Button } from '../../components/ui/button.tsx';
import { SearchField } from '../../components/ui/search-field.tsx';

/** A plain form: its answer is a page. */
export function BlogSearch({ search = '' }: { search?: string }) {
  return (
    <search>
      <form className="blog-search" action="/blog">
        <SearchField
          label="Rechercher dans le blog"
          name="q"
          placeholder="Rechercher un article"
          maxLength={unitsFor(SEARCH_MAX)}
          defaultValue={search}
        />
        <Button type="submit" variant="outline">
          Rechercher
        </Button>
      </form>
    </search>
  );
}
