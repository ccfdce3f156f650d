import type { ArticleFields } from '../work/article-work.ts';

/** What a card of the editor's side column takes. */
export interface FieldCardProps<Fields> {
  readonly fields: Fields;
  readonly onChange: (change: Partial<ArticleFields>) => void;
  /** The server's sentence for a field, by its name. */
  readonly errorOf: (name: string) => string | undefined;
}
