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

/** Tags are merged one by one: those either added, without those either removed. */
function mergeTags(mine: readonly string[], theirs: readonly string[], base: readonly string[]): string[] {
  const isKept = (tag: string) => !base.includes(tag) || (mine.includes(tag) && theirs.includes(tag));
  return [...new Set([...mine, ...theirs])].filter(isKept);
}

interface MergedFields {
  /** What needs no question: changed by one side, or made from the text. */
  readonly settled: ArticleFields;
  /** What both changed in different ways. */
  readonly asked: readonly FieldPassage[];
}

/** The fields of two versions; `base` is what both began with, null when it is not known. */
export function mergeFields(mine: ArticleWork, theirs: ArticleWork, base: ArticleWork | null): MergedFields {
  const { content: _, ...fields } = mine;
  const differing = (Object.keys(labels) as (keyof ArticleFields)[]).filter(
    (name) => name !== 'tags' && !isSame(mine[name], theirs[name]),
  );
  // A description made from the text follows the text again; one that somebody wrote stays.
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

/** Letters and digits of a text, which neither its mark-up nor its spacing changes. */
const lettersOf = (text: string) => text.normalize('NFKC').replaceAll(/[^\p{L}\p{N}]/gu, '');

/**
 * Whether a description is the beginning of the text itself, as the server makes it where nobody
 * wrote one.
 */
function isDescribedBy(description: string, html: string): boolean {
  const text = html.replaceAll(/<[^<>]*>/g, '').replaceAll(/&\w+;/g, '');
  return lettersOf(text).startsWith(lettersOf(description));
}
