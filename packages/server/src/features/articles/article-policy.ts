import type { ArticleStatus } from '@lampion/contract/schemas/article';
import type { Actor } from '../../actor.ts';

interface Publication {
  readonly isDraft: boolean;
  readonly publishDate: Date;
}

/** A draft whatever its date; scheduled until its date is reached, published from that instant on. */
export function articleStatus({ isDraft, publishDate }: Publication, now: Date): ArticleStatus {
  if (isDraft) return 'draft';
  return publishDate > now ? 'scheduled' : 'published';
}

/** Drafts and scheduled articles are visible to administrators and to our jobs. */
export function canSeeUnpublished(actor: Actor): boolean {
  return actor.kind === 'admin' || actor.kind === 'system';
}

export function canSee(actor: Actor, article: Publication, now: Date): boolean {
  return canSeeUnpublished(actor) || articleStatus(article, now) === 'published';
}
