import type { JournalAction } from '@lampion/contract/schemas/admin-journal';
import { type Actor, isSignedIn } from '../../actor.ts';
import { AppError } from '../../app-error.ts';
import type { Queryable } from '../../db/database.ts';
import type { PageTag } from '../../db/page-changes.ts';
import type { Deps } from '../../deps.ts';
import { describeChanges } from '../journal/describe-changes.ts';
import { recordAction } from '../journal/record-action.ts';
import { articleStatus } from './article-policy.ts';
import { type ArticleRecord, updateArticleRow } from './article-store.ts';
import { hasSubstance } from './describe-article.ts';
import { insertRevision } from './revision-store.ts';
import { schedulePublication } from './schedule-publication.ts';

/** What a save may change. */
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

/** What the journal records of a state. The content itself is in the revision of that version. */
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
 * One save of an article, in the caller's transaction: the values, a new version with its revision, the journal entry,
 * and the publication job for a future date. The state before the first revision becomes one too, so nothing is
 * lost. Values that change nothing are not saved. Returns whether there was a save.
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
