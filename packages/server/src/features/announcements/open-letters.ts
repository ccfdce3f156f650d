import { LRUCache } from 'lru-cache';
import type { Deps } from '../../deps.ts';
import { findPaidPlan } from '../billing/find-paid-plan.ts';
import { findReplyAddress } from '../organisers/find-reply-address.ts';
import { findAnnouncementOrder } from './announcement-store.ts';
import { type Letter, renderLetter } from './render-letter.ts';

export type FindLetter = (announcementId: string) => Promise<Letter | null>;

/** Rendered once for thousands of messages, but not from what the event was minutes ago. */
const KEPT_MS = 5000;
const LETTERS_MAX = 200;

/** Finds announcements as they are sent; null for one that was deleted. Kept for a few seconds. */
export function openLetters(deps: Pick<Deps, 'config' | 'db' | 'now' | 'pages'>): FindLetter {
  const letters = new LRUCache<string, Promise<Letter | null>>({ max: LETTERS_MAX, ttl: KEPT_MS });

  async function render(announcementId: string): Promise<Letter | null> {
    const order = await findAnnouncementOrder(deps.db, announcementId);
    if (order === null) return null;
    const isNamedInSubject = (await findPaidPlan(deps, order.organiserId)) !== null;
    const replyTo = await findReplyAddress(deps.db, order.organiserId);
    return renderLetter(order, { publicUrl: deps.config.PUBLIC_URL, isNamedInSubject, replyTo });
  }

  return (announcementId) => {
    const known = letters.get(announcementId);
    if (known !== undefined) return known;
    const letter = render(announcementId);
    letters.set(announcementId, letter);
    letter.catch(() => letters.delete(announcementId));
    return letter;
  };
}
