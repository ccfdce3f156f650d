import type {
  ArticleDraft,
  CreateDraftBody,
  DraftFields,
  EditedArticle,
  SaveDraftBody,
} from '@lampion/contract/blog/article-editing';
import {
  ARTICLE_AUTHOR_MAX,
  ARTICLE_TAGS_MAX,
  type CreateArticleBody,
  type UpdateArticleBody,
} from '@lampion/contract/blog/articles';
import { firstCharacters } from '@lampion/contract/platform/rules/characters';
import { dropHiddenCharacters, trimInvisible } from '@lampion/contract/platform/rules/visible-text';
import { v7 as uuidv7 } from 'uuid';
import type { Deps } from '../../deps.ts';
import { type Actor, isSignedIn, requireAccount, requireAdmin } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import {
  type DraftRow,
  deleteCopiesBefore,
  deleteDraft,
  deletePresencesBefore,
  findDraftMark,
  lockDraft,
  upsertDraft,
} from './draft-store.ts';
import { keepDraftCopy } from './editor.ts';
import {
  describeArticle,
  type PictureDeps,
  readCover,
  type StoredPictures,
  storePictures,
} from './pictures.ts';
import { changeSlug, issueSlug } from './publication.ts';
import {
  type ArticleValues,
  addArticle,
  checkVersion,
  findArticleForEditors,
  findOwnDraft,
  requireArticle,
  resolvePublishDate,
  sanitiseDraft,
  saveArticle,
} from './saving.ts';
import { type ArticleRecord, findImage, lockArticle } from './store.ts';
import { toArticleDraft } from './view.ts';

const TITLE_MAX = 180;
const DESCRIPTION_MAX = 300;
const CATEGORY_MAX = 40;
const TAG_MAX = 40;

/** A text on one line, within the contract's limits; "" without visible characters. */
function onOneLine(text: string, max: number): string {
  return trimInvisible(
    firstCharacters(trimInvisible(dropHiddenCharacters(text.replaceAll(/\s+/g, ' '))), max),
  );
}

/**
 * Creates an article from the first autosave, as a draft: title and content may be missing. Fields
 * that are not valid in an article yet stay unchanged in the caller's unsaved work. Idempotent by
 * the `_id` chosen by the editor; an id of another user's article, or one first saved by another
 * tab, is rejected.
 * @throws AppError `not_authenticated`, `forbidden`, `conflict`
 */
export async function createArticleDraft(
  deps: Pick<Deps, 'config' | 'db' | 'jobs' | 'now' | 'pages' | 'threads'>,
  actor: Actor,
  { _id: id = uuidv7(), tab, fields }: CreateDraftBody,
): Promise<EditedArticle> {
  requireAdmin(actor);
  const { accountId } = requireAccount(actor);
  const clean = await sanitiseDraft(deps, fields);
  await deps.pages.transaction(async (tx, changed) => {
    const row = await toArticleRow(tx, id, clean, deps.now());
    const isNew = await addArticle(deps, tx, changed, actor, row);
    if (!isNew) await checkOwn(deps, tx, id, { accountId, tab: tab ?? null });
    await upsertDraft(tx, {
      articleId: id,
      accountId,
      baseVersion: 1,
      draftVersion: 0,
      tab: tab ?? null,
      fields,
      updatedAt: deps.now(),
    });
  });
  return findArticleForEditors(deps, deps.db, id);
}

async function toArticleRow(tx: Queryable, id: string, fields: DraftFields, now: Date) {
  const { title = '', description = '', content = '', author = '', category = '', tags = [] } = fields;
  const shortTitle = onOneLine(title, TITLE_MAX);
  const shortTags = tags.map((tag) => onOneLine(tag, TAG_MAX)).filter((tag) => tag !== '');
  return {
    id,
    content,
    slug: await issueSlug(tx, shortTitle, id),
    title: shortTitle,
    description: firstCharacters(trimInvisible(description), DESCRIPTION_MAX) || describeArticle(content),
    author: onOneLine(author, ARTICLE_AUTHOR_MAX),
    category: onOneLine(category, CATEGORY_MAX),
    tags: [...new Set(shortTags)].slice(0, ARTICLE_TAGS_MAX),
    imageId: (await findImage(tx, fields.imageId ?? ''))?.id ?? null,
    isFeatured: fields.isFeatured ?? false,
    isDraft: true,
    publishDate: fields.publishDate == null ? now : new Date(fields.publishDate),
  };
}

/**
 * Accepts a repeated request: from the same account and the same tab.
 * @throws AppError `conflict`
 */
async function checkOwn(
  deps: Pick<Deps, 'now'>,
  tx: Queryable,
  id: string,
  { accountId, tab }: { readonly accountId: string; readonly tab: string | null },
): Promise<void> {
  const article = await lockArticle(tx, id);
  const isUntouched = article?.isDraft === true && article.version === 1;
  const draft = await findDraftMark(tx, id, accountId);
  const isElsewhere = draft !== null && draft.tab !== tab;
  if (isUntouched && article.authorId === accountId && !isElsewhere) return;
  const current = article === null ? undefined : await findArticleForEditors(deps, tx, id);
  throw new AppError('conflict', { current });
}

/** Whether another tab has saved the draft since the version that the request is based on. */
function isElsewhere(current: DraftRow | null, { draftVersion, tab }: SaveDraftBody): boolean {
  if (current === null || draftVersion === undefined || draftVersion === current.draftVersion) return false;
  return tab === undefined || tab !== current.tab;
}

/**
 * Stores the caller's unsaved work on an article, replacing the previous one; every few minutes, a
 * copy of it is kept. The article itself, its versions and other editors' work are unchanged; only
 * the caller can read it. Sanitised when read (see `findOwnDraft`). Returns the time of saving and
 * the draft's new version. Idempotent.
 * @throws AppError `not_authenticated`, `forbidden`; `article_not_found`, also for one in the
 * trash; `conflict`, with the current draft, when another tab of the caller has saved it since
 */
export async function saveArticleDraft(
  deps: Pick<Deps, 'config' | 'db' | 'now' | 'threads'>,
  actor: Actor,
  idOrSlug: string,
  body: SaveDraftBody,
): Promise<{ updatedAt: string; draftVersion: number }> {
  requireAdmin(actor);
  const { accountId } = requireAccount(actor);
  const { id: articleId } = await requireArticle(deps, idOrSlug);
  const { saved, refused } = await replaceDraft(deps, { articleId, accountId }, body);
  if (saved !== null) return saved;
  throw new AppError('conflict', {
    message: 'Ce brouillon a changé dans un autre onglet. Rien n’est perdu : comparez les deux textes.',
    current: toArticleDraft({ ...refused, fields: await sanitiseDraft(deps, refused.fields) }),
  });
}

/** Either the saved draft, or the draft of another tab that prevents saving. */
type Outcome =
  | { readonly saved: { updatedAt: string; draftVersion: number }; readonly refused: null }
  | { readonly saved: null; readonly refused: DraftRow };

async function replaceDraft(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  editor: Pick<DraftRow, 'accountId' | 'articleId'>,
  body: SaveDraftBody,
): Promise<Outcome> {
  return db.transaction(async (tx) => {
    const current = await lockDraft(tx, editor.articleId, editor.accountId);
    if (current !== null && isElsewhere(current, body)) return { saved: null, refused: current };
    const { baseVersion, tab = null, fields } = body;
    if (current !== null) await keepDraftCopy(tx, current, { isLast: current.tab !== tab });
    const updatedAt = now();
    // The time as minimum: a draft created again after a deletion never reuses a version that
    // another tab may know.
    const draftVersion = Math.max(updatedAt.getTime(), (current?.draftVersion ?? 0) + 1);
    await upsertDraft(tx, { ...editor, baseVersion, draftVersion, tab, fields, updatedAt });
    return { saved: { updatedAt: updatedAt.toISOString(), draftVersion }, refused: null };
  });
}

/**
 * The caller's unsaved work on an article, null when there is none.
 * @throws AppError `not_authenticated`, `forbidden`; `article_not_found`, also for one in the trash
 */
export async function getArticleDraft(
  deps: Pick<Deps, 'config' | 'db' | 'threads'>,
  actor: Actor,
  idOrSlug: string,
): Promise<ArticleDraft | null> {
  requireAdmin(actor);
  const { accountId } = requireAccount(actor);
  const { id } = await requireArticle(deps, idOrSlug);
  return findOwnDraft(deps, id, accountId);
}

/**
 * Deletes the caller's unsaved work on an article; its last state stays among the copies.
 * Idempotent.
 * @throws AppError `not_authenticated`, `forbidden`; `article_not_found`, also for one in the trash
 */
export async function deleteArticleDraft(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  idOrSlug: string,
): Promise<void> {
  requireAdmin(actor);
  const { accountId } = requireAccount(actor);
  const { id: articleId } = await requireArticle(deps, idOrSlug);
  await deps.db.transaction((tx) => removeDraft(tx, { articleId, accountId }));
}

/** The texts an article was saved with. */
interface SavedTexts {
  readonly title: string;
  readonly content: string;
}

/**
 * Deletes an editor's unsaved work on an article. Unless the article was saved with exactly these
 * texts, they are kept as a copy: another tab may have written them. Idempotent.
 */
async function removeDraft(
  tx: Queryable,
  { articleId, accountId, saved }: { articleId: string; accountId: string; saved?: SavedTexts },
): Promise<void> {
  const draft = await lockDraft(tx, articleId, accountId);
  if (draft === null) return;
  const { title = saved?.title, content = saved?.content } = draft.fields;
  const isSaved = title === saved?.title && content === saved?.content;
  if (!isSaved) await keepDraftCopy(tx, draft, { isLast: true });
  await deleteDraft(tx, articleId, accountId);
}

/** Purges copies of unsaved work. */
export function purgeDraftCopies(db: Queryable, savedBefore: Date): Promise<void> {
  return deleteCopiesBefore(db, savedBefore);
}

/** Purges the presences of tabs that were closed without a request. */
export function purgePresences(db: Queryable, activeBefore: Date): Promise<void> {
  return deletePresencesBefore(db, activeBefore);
}

/**
 * Creates an article: published at once, scheduled for a future `publishDate`, or a draft. Its HTML
 * is sanitised, its pictures stored, its slug made from the title. An empty description is the
 * start of the content. Resolves once no server process shows an older list. Not idempotent.
 * @throws `not_authenticated`, `forbidden`, `invalid_input`, `too_large`, `unsupported_image`
 * (AppError); nothing is written then.
 */
export async function createArticle(
  deps: PictureDeps & Pick<Deps, 'jobs' | 'now' | 'pages'>,
  actor: Actor,
  input: CreateArticleBody,
): Promise<EditedArticle> {
  requireAdmin(actor);
  const now = deps.now();
  const id = uuidv7();
  await storePictures(deps, { content: input.content, image: input.image?.bytes }, (pictures) =>
    deps.pages.transaction(async (tx, changed) => {
      await pictures.record(tx);
      const content = pictures.content ?? '';
      await addArticle(deps, tx, changed, actor, {
        id,
        content,
        slug: await issueSlug(tx, input.title, id),
        title: input.title,
        description: input.description || describeArticle(content),
        author: input.author,
        category: input.category ?? '',
        tags: input.tags ?? [],
        imageId: (await readCover(tx, pictures.imageId, input.imageId)) ?? null,
        isFeatured: input.isFeatured ?? false,
        isDraft: input.isDraft ?? false,
        publishDate: input.publishDate === undefined ? now : new Date(input.publishDate),
      });
    }),
  );
  return findArticleForEditors(deps, deps.db, id);
}

/**
 * Changes the given fields. A new title gives a new slug; a slug under which the article was public
 * redirects permanently to the new one. A generated or empty description follows the content. A
 * draft that becomes public for the first time without a date is dated now. With `version`, a save
 * based on an older version is rejected, and the error contains the current article. The caller's
 * unsaved work is deleted. Resolves once no server process shows the older article. Idempotent.
 * @throws `not_authenticated`, `forbidden`, `article_not_found`, `conflict`, `invalid_input`,
 * `too_large`, `unsupported_image` (AppError); nothing is written then.
 */
export async function updateArticle(
  deps: PictureDeps & Pick<Deps, 'jobs' | 'now' | 'pages'>,
  actor: Actor,
  idOrSlug: string,
  input: UpdateArticleBody,
): Promise<EditedArticle> {
  requireAdmin(actor);
  const known = await requireArticle(deps, idOrSlug);
  const { id } = known;
  // Checked before pictures are processed, and again once the article is locked.
  await checkVersion(deps, deps.db, known, input.version);
  await storePictures(deps, { content: input.content, image: input.image?.bytes }, (pictures) =>
    deps.pages.transaction(async (tx, changed) => {
      const current = await lockArticle(tx, id);
      if (current === null) throw new AppError('article_not_found');
      await checkVersion(deps, tx, current, input.version);
      await pictures.record(tx);
      const values = await toValues(tx, current, input, pictures, deps.now());
      await saveArticle(deps, tx, changed, { actor, current, values });
      if (isSignedIn(actor)) {
        const saved = { title: current.title, content: current.content, ...values };
        await removeDraft(tx, { articleId: id, accountId: actor.accountId, saved });
      }
    }),
  );
  return findArticleForEditors(deps, deps.db, id);
}

async function toValues(
  tx: Queryable,
  current: ArticleRecord,
  input: UpdateArticleBody,
  { content, imageId }: StoredPictures,
  now: Date,
): Promise<ArticleValues> {
  const { title, author, category, tags, isFeatured, isDraft, publishDate } = input;
  return {
    title,
    content,
    category,
    tags,
    isFeatured,
    isDraft,
    // An empty author does not replace the current one.
    author: author || undefined,
    slug: await changeSlug(tx, current, title ?? current.title, now),
    description: toDescription(current, input.description, content),
    imageId: await readCover(tx, imageId, input.imageId),
    publishDate:
      publishDate === undefined ? await resolvePublishDate(tx, current, isDraft, now) : new Date(publishDate),
  };
}

function toDescription(current: ArticleRecord, sent: string | undefined, content = current.content): string {
  const isOurs = current.description === describeArticle(current.content);
  const description = sent ?? (isOurs ? '' : current.description);
  return description || describeArticle(content);
}
