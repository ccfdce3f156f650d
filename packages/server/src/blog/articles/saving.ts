import type { JournalAction } from '@lampion/contract/admin/journal';
import type {
  ArticleDraft,
  ArticleEditor,
  ArticlePresence,
  DraftFields,
  EditedArticle,
  PresenceBody,
} from '@lampion/contract/blog/article-editing';
import type { Article } from '@lampion/contract/blog/articles';
import { trimInvisible } from '@lampion/contract/platform/rules/visible-text';
import { describeChanges, recordAction } from '../../admin/journal/record-action.ts';
import type { Deps } from '../../deps.ts';
import { describeDevice } from '../../people/accounts/devices.ts';
import { type Actor, isSignedIn, requireAccount, requireAdmin } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { PageTag } from '../../platform/db/page-changes.ts';
import {
  deletePresence,
  findDraft,
  findDraftMark,
  findOtherDrafts,
  findOtherPresences,
  insertRevision,
  upsertPresence,
} from './draft-store.ts';
import { describeArticle, hasSubstance, linkPicture, replaceUnstored } from './pictures.ts';
import { articleStatus } from './policy.ts';
import { schedulePublication } from './publication.ts';
import { sanitiseLongHtml } from './sanitise-article-html.ts';
import {
  type ArticleHead,
  type ArticleRecord,
  type ArticleRow,
  findArticle,
  findArticleHead,
  findEditedArticle,
  findImage,
  findLastSignature,
  hasFormerSlug,
  insertArticle,
  type NewArticleRow,
  updateArticleRow,
} from './store.ts';
import { toArticle, toArticleDraft, toEditedArticle } from './view.ts';

/**
 * Creates an article in the caller's transaction: its row, first revision, journal entry, and for a
 * future date its publication job. Without an author it gets that of the account's last article.
 * Returns false, and writes nothing, when an article with that id exists.
 */
export async function addArticle(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  changed: (...tags: PageTag[]) => void,
  actor: Actor,
  { author, ...row }: Omit<NewArticleRow, 'authorId' | 'createdAt' | 'updatedAt'> & { readonly id: string },
): Promise<boolean> {
  const now = deps.now();
  const authorId = isSignedIn(actor) ? actor.accountId : null;
  const signature = author || (authorId && (await findLastSignature(tx, authorId)));
  const signed = { ...row, ...(signature && { author: signature }) };
  const article = await insertArticle(tx, { ...signed, authorId, createdAt: now, updatedAt: now });
  if (article === null) return false;
  await insertRevision(tx, article, authorId);
  await schedulePublication(deps, tx, article);
  const { title, publishDate } = article;
  await recordAction(deps, tx, actor, {
    action: 'article.create',
    subject: 'article',
    subjectId: row.id,
    subjectName: title,
    after: { title, status: articleStatus(article, now), publishDate },
  });
  changed('articles', `article:${row.id}`);
  return true;
}

/** The columns a save may change. */
export type ArticleValues = Partial<
  Pick<
    ArticleRecord,
    | 'slug'
    | 'title'
    | 'description'
    | 'content'
    | 'author'
    | 'category'
    | 'tags'
    | 'imageId'
    | 'isFeatured'
    | 'isDraft'
    | 'publishDate'
  >
>;

interface Save {
  readonly actor: Actor;
  /** Its current row, locked by the transaction. */
  readonly current: ArticleRecord;
  /** Undefined ones stay unchanged. */
  readonly values: ArticleValues;
  /** The action in the journal; derived from the change by default. */
  readonly action?: JournalAction;
}

/** A public article needs a title and content. */
function checkPublishable({ isDraft, title, content }: ArticleRecord): void {
  if (isDraft) return;
  const fields = [
    ...(title.trim() === '' ? [{ path: 'title', message: 'Indiquez un titre' }] : []),
    ...(hasSubstance(content) ? [] : [{ path: 'content', message: 'Écrivez le contenu de l’article' }]),
  ];
  if (fields.length > 0) throw new AppError('invalid_input', { fields });
}

/** What the journal records of a state. The content is in the revision of that version. */
function toFacts({ content, ...article }: ArticleRecord, now: Date) {
  const { title, slug, description, author, category, tags, imageId, isFeatured, publishDate } = article;
  const facts = { title, slug, description, author, category, tags, imageId, isFeatured, publishDate };
  return { ...facts, status: articleStatus(article, now), contentLength: content.length };
}

function nameAction(before: ArticleRecord, after: ArticleRecord, now: Date): JournalAction {
  const [old, status] = [articleStatus(before, now), articleStatus(after, now)];
  const isPutOff = before.publishDate.getTime() !== after.publishDate.getTime();
  if (status === 'published' && old !== 'published') return 'article.publish';
  if (status === 'scheduled' && (old !== 'scheduled' || isPutOff)) return 'article.schedule';
  if (status === 'draft' && old !== 'draft') return 'article.unpublish';
  return 'article.update';
}

/**
 * Saves an article in the caller's transaction: the values, a new version with its revision, the
 * journal entry, and the publication job for a future date. The state before the first revision
 * becomes one too, so nothing is lost. Nothing is saved when no value changes. Returns whether it
 * saved.
 * @throws AppError `invalid_input` for a public article without a title or content
 */
export async function saveArticle(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  changed: (...tags: PageTag[]) => void,
  { actor, current, values, action }: Save,
): Promise<boolean> {
  const now = deps.now();
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  const next: ArticleRecord = { ...current, ...given, version: current.version + 1, updatedAt: now };
  const changes = describeChanges(toFacts(current, now), toFacts(next, now));
  if (changes === null && current.content === next.content) return false;
  checkPublishable(next);
  await insertRevision(tx, current, current.authorId);
  await updateArticleRow(tx, current.id, { ...given, version: next.version, updatedAt: now });
  await insertRevision(tx, next, isSignedIn(actor) ? actor.accountId : null);
  await schedulePublication(deps, tx, next);
  await recordAction(deps, tx, actor, {
    action: action ?? nameAction(current, next, now),
    subject: 'article',
    subjectId: current.id,
    subjectName: next.title,
    before: { version: current.version, ...changes?.before },
    after: { version: next.version, ...changes?.after },
  });
  changed('articles', `article:${current.id}`);
  return true;
}

/**
 * Checks that an article still has the version a change is based on; skipped without a version.
 * @throws AppError `conflict`, with the article as its editors see it, so that both can be shown
 */
export async function checkVersion(
  deps: Pick<Deps, 'now'>,
  db: Queryable,
  { id, version }: Pick<ArticleRecord, 'id' | 'version'>,
  expected: number | undefined,
): Promise<void> {
  if (expected === undefined || expected === version) return;
  throw new AppError('conflict', {
    message: 'Quelqu’un a enregistré cet article entre-temps. Rien n’est perdu : comparez les deux versions.',
    current: await findArticleForEditors(deps, db, id),
  });
}

/**
 * Id and version of an article, by id, slug or former slug.
 * @throws AppError `article_not_found`, also for one in the trash unless that is allowed
 */
export async function requireArticle(
  { db }: Pick<Deps, 'db'>,
  idOrSlug: string,
  { trashToo = false } = {},
): Promise<ArticleHead> {
  const head = await findArticleHead(db, idOrSlug, { trashToo });
  if (head === null) throw new AppError('article_not_found');
  return head;
}

/**
 * The date of an article whose draft state changes and no date is given: a draft that becomes
 * public for the first time is dated now, not on the day it was created; one published again keeps
 * its date. Undefined: unchanged.
 */
export async function resolvePublishDate(
  tx: Queryable,
  current: Pick<ArticleRecord, 'id' | 'isDraft' | 'publishDate'>,
  isDraft: boolean | undefined,
  now: Date,
): Promise<Date | undefined> {
  const isReleased = current.isDraft && isDraft === false && current.publishDate <= now;
  return isReleased && !(await hasFormerSlug(tx, current.id)) ? now : undefined;
}

/**
 * Everything the editor needs: the article, in the trash or not, the caller's unsaved work, and
 * other editors with unsaved work. Read-only.
 * @throws AppError `not_authenticated`, `forbidden`, `article_not_found`
 */
export async function openArticleEditor(
  deps: Pick<Deps, 'config' | 'db' | 'now' | 'threads'>,
  actor: Actor,
  idOrSlug: string,
): Promise<ArticleEditor> {
  requireAdmin(actor);
  const { accountId } = requireAccount(actor);
  const { id } = await requireArticle(deps, idOrSlug, { trashToo: true });
  const [article, draft, others] = await Promise.all([
    findArticleForEditors(deps, deps.db, id),
    findOwnDraft(deps, id, accountId),
    findOtherDrafts(deps.db, id, accountId),
  ]);
  return {
    article,
    draft,
    others: others.map(({ editor, updatedAt }) => ({ editor, updatedAt: updatedAt.toISOString() })),
  };
}

/**
 * An article as it would look if the caller's unsaved work were saved now, rendered by the public
 * page's components. Nothing is written.
 * @throws AppError `not_authenticated`, `forbidden`; `article_not_found`, also for one in the trash
 */
export async function previewArticle(
  deps: Pick<Deps, 'config' | 'db' | 'now' | 'threads'>,
  actor: Actor,
  idOrSlug: string,
): Promise<Article> {
  requireAdmin(actor);
  const { accountId } = requireAccount(actor);
  const row = await findArticle(deps.db, idOrSlug);
  if (row === null) throw new AppError('article_not_found');
  const draft = await findOwnDraft(deps, row.id, accountId);
  return toArticle(draft === null ? row : await applyDraft(deps, row, draft.fields), deps.now());
}

/** A future date that was cleared means now, as when it is saved; a past one stays. */
function chooseDate(saved: Date, drafted: string | null | undefined, now: Date): Date {
  if (drafted) return new Date(drafted);
  return drafted === null && saved > now ? now : saved;
}

async function applyDraft(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  row: ArticleRow,
  { imageId, publishDate, ...fields }: DraftFields,
): Promise<ArticleRow> {
  const merged = { ...row, ...fields };
  // Pictures of other sites are not stored yet: the page could not show them.
  const next = { ...merged, content: replaceUnstored(merged.content, linkPicture) };
  return {
    ...next,
    author: trimInvisible(next.author) || row.author,
    description: trimInvisible(next.description) || describeArticle(next.content),
    image: imageId === undefined ? row.image : await findImage(db, imageId),
    publishDate: chooseDate(row.publishDate, publishDate, now()),
  };
}

/** Tabs report every 12 seconds: two missed calls and some tolerance. */
const HERE_MS = 30_000;

interface Tab extends PresenceBody {
  readonly id: string;
  readonly userAgent: string;
}

/**
 * Records that an article is or is no longer open in one of the caller's tabs. Returns where else
 * it is open, and whether another of their tabs has saved their draft since. Idempotent.
 * @throws AppError `not_authenticated`, `forbidden`, `article_not_found`
 */
export async function showPresence(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  { id: idOrSlug, tab, isHere, userAgent }: Tab,
): Promise<ArticlePresence> {
  requireAdmin(actor);
  const { accountId } = requireAccount(actor);
  const { id: articleId } = await requireArticle({ db }, idOrSlug, { trashToo: true });
  const seenAt = now();
  if (isHere) {
    await upsertPresence(db, { articleId, tab, accountId, device: describeDevice(userAgent), seenAt });
  } else await deletePresence(db, { articleId, tab, accountId });
  const since = new Date(seenAt.getTime() - HERE_MS);
  const others = await findOtherPresences(db, { articleId, tab, since });
  const draft = await findDraftMark(db, articleId, accountId);
  return {
    others: others.map(({ editor, device, ...other }) => ({
      editor,
      device,
      isOwn: other.accountId === accountId,
    })),
    otherDraftVersion: draft === null || draft.tab === tab ? null : draft.draftVersion,
  };
}

/** Unsaved work with its HTML reduced to what the editor produces. */
export async function sanitiseDraft(
  deps: Pick<Deps, 'config' | 'threads'>,
  fields: DraftFields,
): Promise<DraftFields> {
  if (fields.content === undefined) return fields;
  return { ...fields, content: await sanitiseLongHtml(deps, fields.content) };
}

/**
 * An editor's unsaved work on an article, null when there is none. Stored as typed, because that
 * happens every few seconds, and sanitised here, the only place it is read.
 */
export async function findOwnDraft(
  deps: Pick<Deps, 'config' | 'db' | 'threads'>,
  articleId: string,
  accountId: string,
): Promise<ArticleDraft | null> {
  const row = await findDraft(deps.db, articleId, accountId);
  if (row === null) return null;
  return toArticleDraft({ ...row, fields: await sanitiseDraft(deps, row.fields) });
}

/**
 * An article as its editors see it, in the trash or not. The caller has checked that the actor is
 * an administrator.
 * @throws AppError `article_not_found`
 */
export async function findArticleForEditors(
  { now }: Pick<Deps, 'now'>,
  db: Queryable,
  id: string,
): Promise<EditedArticle> {
  const row = await findEditedArticle(db, id);
  if (row === null) throw new AppError('article_not_found');
  return toEditedArticle(row, now());
}
