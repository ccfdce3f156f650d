import type { ArticleFields } from '../work/article-work.ts';

/** Props of a card in the editor's side column. */
export interface FieldCardProps<Fields> {
  readonly fields: Fields;
  readonly onChange: (change: Partial<ArticleFields>) => void;
  /** The server's error for a field, by its name. */
  readonly errorOf: (name: string) => string | undefined;
}
