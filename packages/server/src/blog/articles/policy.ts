import type { ArticleStatus } from '@lampion/contract/blog/articles';
import { isbot } from 'isbot';
import type { Actor } from '../../platform/actor.ts';

interface Publication {
  readonly isDraft: boolean;
  readonly publishDate: Date;
}

/** A draft whatever its date; scheduled before its date, published from that instant on. */
export function articleStatus({ isDraft, publishDate }: Publication, now: Date): ArticleStatus {
  if (isDraft) return 'draft';
  return publishDate > now ? 'scheduled' : 'published';
}

/** Drafts and scheduled articles are visible to administrators and system jobs. */
export function canSeeUnpublished(actor: Actor): boolean {
  return actor.kind === 'admin' || actor.kind === 'system';
}

export function canSee(actor: Actor, article: Publication, now: Date): boolean {
  return canSeeUnpublished(actor) || articleStatus(article, now) === 'published';
}

/** A request for an article's page, which may or may not count as a view. */
export interface Visit {
  readonly articleId: string;
  /** IP address of the device. Kept in memory until the next flush, never stored. */
  readonly address: string;
  readonly userAgent: string;
  readonly now: Date;
  /** HTTP method; GET by default. */
  readonly method?: string | undefined;
  /** The `Sec-Purpose` or `Purpose` header: browsers prefetch pages that may never be viewed. */
  readonly purpose?: string | undefined;
}

/** Whether a request looks like a person reading: no robot, no missing user agent, no prefetch. */
export function isReading({ userAgent, method = 'GET', purpose = '' }: Visit): boolean {
  if (method !== 'GET' || /prefetch|prerender|preview/i.test(purpose)) return false;
  return userAgent.trim() !== '' && !isbot(userAgent);
}
