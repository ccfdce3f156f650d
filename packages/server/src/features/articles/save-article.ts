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
  /** As it stands, held by the transaction. */
  readonly current: ArticleRecord;
  /** Undefined ones stay as they are. */
  readonly values: ArticleValues;
  /** What the journal calls it; told from the change when left out. */
  readonly action?: JournalAction;
}

/** A reader must find a title and something below it. */
function checkPublishable({ isDraft, title, content }: ArticleRecord): void {
  if (isDraft) return;
  const fields = [
    ...(title.trim() === '' ? [{ path: 'title', message: 'Indiquez un titre' }] : []),
    ...(hasSubstance(content) ? [] : [{ path: 'content', message: 'Écrivez le contenu de l’article' }]),
  ];
  if (fields.length > 0) throw new AppError('invalid_input', { fields });
}

/** What the journal tells of a state. The content itself lies in the revision of that version. */
function toFacts({ content, ...article }: ArticleRecord, now: Date) {
  const { title, slug, description, category, tags, imageId, isFeatured, publishDate } = article;
  const facts = { title, slug, description, category, tags, imageId, isFeatured, publishDate };
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
 * One save of an article, within the caller's transaction: the values, one version and its revision more, the journal,
 * and the publication when its date lies ahead. What was there before the first revision becomes one too, so nothing is
 * ever lost. Values that change nothing make no save. Answers whether there was one.
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
