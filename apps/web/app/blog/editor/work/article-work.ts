import type { DraftFields, EditedArticle } from '@lampion/contract/blog/article-editing';
import { formatDate, formatTime } from '@lampion/contract/platform/rules/format';
import { readParisClock } from '@lampion/contract/platform/rules/paris-time';
import { hasVisibleCharacter } from '@lampion/contract/platform/rules/visible-text';

/** The content of the editor, saved or not. */
export interface ArticleWork {
  readonly title: string;
  /** Empty: the server uses the beginning of the content. */
  readonly description: string;
  readonly content: string;
  /** Empty: the server signs it like the last one. */
  readonly author: string;
  readonly category: string;
  readonly tags: readonly string[];
  /** ISO 8601; null: the moment of publication. */
  readonly publishDate: string | null;
  readonly isFeatured: boolean;
  /** Empty: the drawn cover. */
  readonly imageId: string;
}

/** Everything but the content, which is in the rich text editor. */
export type ArticleFields = Omit<ArticleWork, 'content'>;

export const emptyWork: ArticleWork = {
  title: '',
  description: '',
  content: '',
  author: '',
  category: '',
  tags: [],
  publishDate: null,
  isFeatured: false,
  imageId: '',
};

/** A draft's date is that of its creation until one is chosen. */
const UNCHOSEN_DATE_MS = 60_000;

function readChosenDate({ status, publishDate, createdAt }: EditedArticle): string | null {
  const isUnchosen = Math.abs(Date.parse(publishDate) - Date.parse(createdAt)) < UNCHOSEN_DATE_MS;
  return status === 'draft' && isUnchosen ? null : publishDate;
}

export function workOfArticle(article: EditedArticle): ArticleWork {
  const { title, description, content, author, category, tags, isFeatured, imageId } = article;
  const publishDate = readChosenDate(article);
  const texts = { title, description, content, author, category, tags };
  return { ...texts, publishDate, isFeatured, imageId: imageId ?? '' };
}

/** Applies an unsaved draft to the saved article. */
export function applyDraft(work: ArticleWork, fields: DraftFields): ArticleWork {
  const { isDraft: _, ...kept } = fields;
  return { ...work, ...kept };
}

export function toDraftFields({ tags, ...work }: ArticleWork): DraftFields {
  return { ...work, tags: [...tags] };
}

/** Whether the article is empty, so that nothing would be lost. */
export function isBlank({ title, description, content, category, tags, imageId }: ArticleWork): boolean {
  return (
    [title, description, content, category, imageId].every((text) => !hasVisibleCharacter(text)) &&
    tags.length === 0
  );
}

/** A date to come that was emptied: publishing means now, where the server would keep its date. */
function chooseNow(saved: EditedArticle, isDraft: boolean): string | null {
  const now = new Date().toISOString();
  return !isDraft && saved.publishDate > now ? now : null;
}

interface SaveChoice {
  readonly isDraft: boolean;
  /** The version the work is based on; 0 overwrites any version. */
  readonly version: number;
}

/**
 * The body of a save. Leaves out an untouched description, so that it keeps following the content,
 * and a title or content that was and is empty, which the server would refuse.
 */
export function toSaveForm(
  work: ArticleWork,
  saved: EditedArticle,
  { isDraft, version }: SaveChoice,
): FormData {
  const form = new FormData();
  for (const name of ['title', 'content'] as const) {
    if (!isDraft || work[name].trim() !== '' || saved[name] !== '') form.set(name, work[name]);
  }
  if (work.description !== saved.description) form.set('description', work.description);
  form.set('author', work.author);
  form.set('category', work.category);
  form.set('tags', work.tags.join(','));
  form.set('isFeatured', String(work.isFeatured));
  form.set('isDraft', String(isDraft));
  form.set('imageId', work.imageId);
  form.set('version', String(version));
  const publishDate = work.publishDate ?? chooseNow(saved, isDraft);
  if (publishDate !== null) form.set('publishDate', publishDate);
  return form;
}

/** "à 18 h 32" today, "le 12 novembre 2026 à 18 h 32" otherwise; in Paris. */
export function formatMoment(instant: string, now = new Date()): string {
  const isToday = readParisClock(new Date(instant)).day === readParisClock(now).day;
  const time = `à ${formatTime(instant)}`;
  return isToday ? time : `le ${formatDate(instant, 'long')} ${time}`;
}
