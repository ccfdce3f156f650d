import { fr } from '@lampion/contract/french';
import type { ArticleFields, ArticleWork } from '../work/article-work.ts';
import { formatMoment } from '../work/format-moment.ts';
import type { Side } from './merge-blocks.ts';

/** A field that differs between two versions. */
export interface FieldPassage {
  readonly name: keyof ArticleFields;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
  readonly proposed: Exclude<Side, 'both'>;
}

const labels: Record<keyof ArticleFields, string> = {
  title: 'Titre',
  description: 'Description',
  author: 'Signature',
  category: 'Catégorie',
  tags: 'Étiquettes',
  publishDate: 'Date de publication',
  isFeatured: 'Mise en avant',
  imageId: 'Image',
};

function describe(work: ArticleWork, name: keyof ArticleFields): string {
  const value = work[name];
  if (typeof value === 'boolean') return value ? 'À la une' : 'Pas à la une';
  if (name === 'publishDate') return work.publishDate ? fr(formatMoment(work.publishDate)) : 'Sans date';
  if (name === 'imageId') return value ? 'Une image' : 'Image dessinée';
  return (Array.isArray(value) ? value.join(', ') : String(value ?? '')) || 'Vide';
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The fields that differ; the side that changed one since `base` is proposed, this editor's side when both did. */
export function findFieldPassages(
  mine: ArticleWork,
  theirs: ArticleWork,
  base: Partial<ArticleWork>,
): FieldPassage[] {
  return (Object.keys(labels) as (keyof ArticleFields)[])
    .filter((name) => !isSame(mine[name], theirs[name]))
    .map((name) => ({
      name,
      label: labels[name],
      mine: describe(mine, name),
      theirs: describe(theirs, name),
      proposed: name in base && isSame(base[name], mine[name]) ? 'theirs' : 'mine',
    }));
}
