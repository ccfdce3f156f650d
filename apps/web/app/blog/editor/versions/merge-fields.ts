import { fr } from '@lampion/contract/french';
import { type ArticleFields, type ArticleWork, formatMoment } from '../work/article-work.ts';

/** A field that differs between two versions. */
interface FieldPassage {
  readonly name: keyof ArticleFields;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
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

/** Merges tags one by one: keeps those either side added, drops those either side removed. */
function mergeTags(mine: readonly string[], theirs: readonly string[], base: readonly string[]): string[] {
  const isKept = (tag: string) => !base.includes(tag) || (mine.includes(tag) && theirs.includes(tag));
  return [...new Set([...mine, ...theirs])].filter(isKept);
}

interface MergedFields {
  /** Fields that need no question: changed by one side, or derived from the text. */
  readonly settled: ArticleFields;
  /** Fields that both changed differently. */
  readonly asked: readonly FieldPassage[];
}

/** Merges the fields of two versions; `base` is the common version, null when unknown. */
export function mergeFields(mine: ArticleWork, theirs: ArticleWork, base: ArticleWork | null): MergedFields {
  const { content: _, ...fields } = mine;
  const differing = (Object.keys(labels) as (keyof ArticleFields)[]).filter(
    (name) => name !== 'tags' && !isSame(mine[name], theirs[name]),
  );
  // A description derived from the text is derived again; a written one stays.
  const isAutomatic = (work: ArticleWork, name: keyof ArticleFields) =>
    name === 'description' && isDescribedBy(work.description, work.content);
  const takesTheirs = (name: keyof ArticleFields) =>
    (base !== null && isSame(base[name], mine[name])) || isAutomatic(mine, name);
  const takesMine = (name: keyof ArticleFields) =>
    (base !== null && isSame(base[name], theirs[name])) || isAutomatic(theirs, name);
  const taken = differing.filter((name) => takesTheirs(name)).map((name) => [name, theirs[name]]);
  const tags = mergeTags(mine.tags, theirs.tags, base?.tags ?? []);
  const asked = differing
    .filter((name) => !takesTheirs(name) && !takesMine(name))
    .map((name) => ({
      name,
      label: labels[name],
      mine: describe(mine, name),
      theirs: describe(theirs, name),
    }));
  return { settled: { ...fields, ...Object.fromEntries(taken), tags }, asked };
}

/** Only the letters and digits of a text, so that markup and spacing do not matter. */
const lettersOf = (text: string) => text.normalize('NFKC').replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * Whether a description is the beginning of the text, as the server derives it when none was
 * written.
 */
function isDescribedBy(description: string, html: string): boolean {
  const text = html.replaceAll(/<[^<>]*>/g, '').replaceAll(/&\w+;/g, '');
  return lettersOf(text).startsWith(lettersOf(description));
}
