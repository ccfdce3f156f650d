import type {
  AdminArticle,
  ArticleDraft,
  DraftCopy,
  DraftCopySummary,
  DraftFields,
  EditedArticle,
  Revision,
  RevisionSummary,
} from '@lampion/contract/blog/article-editing';
import type { Article } from '@lampion/contract/blog/articles';
import { eventTypes } from '@lampion/contract/events/event-type';
import type { CoverChoice } from '@lampion/contract/platform/common';
import { hashText } from '@lampion/drawing/seeded-random';
import { toPicture } from '../../media/images/describe-picture.ts';
import type { DraftRow, findCopies, RevisionRow, RevisionSummaryRow } from './draft-store.ts';
import type { AdminArticleRow } from './list-store.ts';
import { readEntities, readMarks, type TextPart } from './pictures.ts';
import { articleStatus } from './policy.ts';
import type { MarkedRow } from './search-store.ts';
import type { ArticleRow, ArticleSummaryRow, EditedArticleRow } from './store.ts';

/** An article without its content, for lists. */
export type ArticleSummary = Omit<Article, 'content'>;

/** An article without a chosen cover type gets one derived from its id. */
function toCover({ id, coverType, coverPlan, coverSky }: ArticleSummaryRow): CoverChoice {
  const type = coverType ?? eventTypes[hashText(id) % eventTypes.length] ?? 'other';
  return { type, plan: coverPlan, sky: coverSky };
}

export function toArticleSummary(row: ArticleSummaryRow, now: Date): ArticleSummary {
  const picture = row.image === null ? null : toPicture(row.image);
  return {
    _id: row.id,
    slug: row.slug,
    title: row.title,
    description: row.description,
    imageUrl: picture?.src ?? null,
    picture,
    cover: toCover(row),
    author: row.author,
    category: row.category,
    tags: row.tags,
    publishDate: row.publishDate.toISOString(),
    isFeatured: row.isFeatured,
    views: row.views,
    status: articleStatus(row, now),
    version: row.version,
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** A search result: its title and text, with each found word as its own part. */
export interface FoundArticle extends ArticleSummary {
  readonly titleParts: readonly TextPart[];
  /** The description, or a passage of the text when only that contains a word. */
  readonly textParts: readonly TextPart[];
}

export function toFoundArticle(
  row: ArticleSummaryRow,
  marked: MarkedRow | undefined,
  now: Date,
): FoundArticle {
  const description = readMarks(marked?.description ?? row.description);
  const passage = readMarks(readEntities(marked?.passage ?? '')).map((part) => ({
    ...part,
    text: part.text.replaceAll(/\s+/g, ' '),
  }));
  const isInText = !hasFound(description) && hasFound(passage);
  return {
    ...toArticleSummary(row, now),
    titleParts: readMarks(marked?.title ?? row.title),
    textParts: isInText ? [ellipsis, ...passage, ellipsis] : description,
  };
}

/** A passage may start or end within a sentence. */
const ellipsis: TextPart = { text: '…', isFound: false };

const hasFound = (parts: readonly TextPart[]) => parts.some(({ isFound }) => isFound);

export function toArticle(row: ArticleRow, now: Date): Article {
  return { ...toArticleSummary(row, now), content: row.content };
}

function toEditedSummary(
  row: ArticleSummaryRow & { savedBy: string | null },
  now: Date,
): Omit<EditedArticle, 'content'> {
  const summary = toArticleSummary(row, now);
  return {
    ...summary,
    status: row.deletedAt === null ? summary.status : 'trashed',
    imageId: row.imageId,
    createdAt: row.createdAt.toISOString(),
    deletedAt: row.deletedAt?.toISOString() ?? null,
    savedBy: row.savedBy,
  };
}

/** An article as editors read it. */
export function toEditedArticle(row: EditedArticleRow, now: Date): EditedArticle {
  return { ...toEditedSummary(row, now), content: row.content };
}

/** A row of the administration's list. */
export function toAdminArticle(row: AdminArticleRow, now: Date): AdminArticle {
  return { ...toEditedSummary(row, now), unsaved: row.unsaved };
}

export function toArticleDraft({ updatedAt, ...draft }: DraftRow): ArticleDraft {
  const { baseVersion, draftVersion, tab, fields } = draft;
  return { baseVersion, draftVersion, tab, updatedAt: updatedAt.toISOString(), fields };
}

type DraftCopyRow = Awaited<ReturnType<typeof findCopies>>[number];

export function toDraftCopySummary({ id, title, contentLength, savedAt }: DraftCopyRow): DraftCopySummary {
  return { _id: id, title, contentLength, savedAt: savedAt.toISOString() };
}

export function toDraftCopy(row: { id: string; fields: DraftFields; savedAt: Date }): DraftCopy {
  const { title = '', content = '' } = row.fields;
  return { ...toDraftCopySummary({ ...row, title, contentLength: content.length }), fields: row.fields };
}

export function toRevisionSummary(row: RevisionSummaryRow): RevisionSummary {
  const { version, title, isDraft, publishDate, contentLength, savedBy, createdAt, isCurrent } = row;
  return {
    version,
    title,
    isDraft,
    publishDate: publishDate.toISOString(),
    contentLength,
    savedBy,
    savedAt: createdAt.toISOString(),
    isCurrent,
  };
}

export function toRevision(row: RevisionRow): Revision {
  const { description, content, author, category, tags, isFeatured, image } = row;
  return {
    ...toRevisionSummary(row),
    description,
    content,
    author,
    category,
    tags,
    isFeatured,
    imageId: row.imageId,
    imageUrl: image === null ? null : toPicture(image).src,
  };
}
