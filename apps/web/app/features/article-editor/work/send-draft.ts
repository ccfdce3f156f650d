import { adminArticleEndpoints } from '@lampion/contract/endpoints/admin-articles';
import {
  type ArticleDraft,
  articleDraftSchema,
  type EditedArticle,
  editedArticleSchema,
} from '@lampion/contract/schemas/admin-article';
import { ApiError, callApi } from '../../../lib/api.ts';
import { type ArticleWork, toDraftFields } from './article-work.ts';
import { DraftForked } from './draft-keeper.ts';

/** A draft to be saved, and what it goes on from. */
interface Sending {
  readonly id: string;
  readonly tab: string;
  readonly work: ArticleWork;
  readonly baseVersion: number;
  readonly draftVersion: number;
}

/**
 * Saves unsaved work on the server.
 * @throws ApiError; DraftForked when another tab saved it since, after `onFork` got what that one wrote
 */
export async function sendDraft(
  { id, tab, work, baseVersion, draftVersion }: Sending,
  onFork: (draft: ArticleDraft) => void,
) {
  const body = { baseVersion, draftVersion, tab, fields: toDraftFields(work) };
  try {
    return await callApi(adminArticleEndpoints.saveArticleDraft, { params: { id }, body });
  } catch (error) {
    const current = error instanceof ApiError ? articleDraftSchema.safeParse(error.current) : null;
    if (!current?.success) throw error;
    onFork(current.data);
    throw new DraftForked();
  }
}

/** The draft that another tab saved; null when there is none any more. */
export async function readDraft(id: string): Promise<ArticleDraft | null> {
  return (await callApi(adminArticleEndpoints.getArticleDraft, { params: { id } })).draft;
}

interface Creation {
  readonly article: EditedArticle;
  /** What another tab wrote, which began the same article. */
  readonly fork: ArticleDraft | null;
}

/** Creates an article with its first words. Another tab of this device may have begun it already. */
export async function createDraft({
  id,
  tab,
  work,
}: Omit<Sending, 'baseVersion' | 'draftVersion'>): Promise<Creation> {
  const body = { _id: id, tab, fields: toDraftFields(work) };
  try {
    return { article: await callApi(adminArticleEndpoints.createArticleDraft, { body }), fork: null };
  } catch (error) {
    const current = error instanceof ApiError ? editedArticleSchema.safeParse(error.current) : null;
    if (!current?.success) throw error;
    return { article: current.data, fork: await readDraft(id) };
  }
}
