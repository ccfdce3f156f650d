import { ANNOUNCEMENT_LENGTH_MAX } from '@lampion/contract/messages/announcements';
import { truncate } from '@lampion/contract/platform/rules/characters';
import { LRUCache } from 'lru-cache';
import { findPaidPlan } from '../../billing/billing/plan-limits.ts';
import type { Deps } from '../../deps.ts';
import { findReplyAddress } from '../../people/organisers/organisers.ts';
import { renderAnnouncement } from '../../platform/emails/announcements.ts';
import type { EmailContent } from '../../platform/emails/frame.ts';
import type { PushMessage } from '../../platform/ports/push/push.ts';
import { essentialKinds } from './policy.ts';
import { type AnnouncementOrder, findAnnouncementOrder } from './store.ts';

/** Links that differ between guests. */
interface GuestLinks {
  /** The guest's private link; null for members, who are signed in on the event's page. */
  readonly replyUrl: string | null;
}

/** One announcement, rendered for each channel. */
export interface RenderedAnnouncement {
  readonly announcementId: string;
  /** Nobody needs it after this; null when unknown. */
  readonly usefulUntil: Date | null;
  writePush(links: GuestLinks): PushMessage;
  writeEmail(
    links: GuestLinks & { readonly unsubscribeToken: string },
  ): EmailContent & { readonly replyTo?: string; readonly unsubscribeUrl?: string };
}

/**
 * Limits in characters and bytes: a notification's first line fits no more, and the whole message
 * stays below 3 KB.
 */
const TITLE_MAX = [100, 400] as const;
const BODY_MAX = [ANNOUNCEMENT_LENGTH_MAX, 2000] as const;

interface Sender {
  readonly publicUrl: string;
  /** False for a free account. */
  readonly isNamedInSubject: boolean;
  /** The organiser's reply address; null when they want no replies. */
  readonly replyTo: string | null;
}

/** Renders an announcement once for all of its guests. */
function renderAnnouncementOnce(order: AnnouncementOrder, sender: Sender): RenderedAnnouncement {
  const { publicUrl, isNamedInSubject, replyTo } = sender;
  const { announcement, event, organiserName } = order;
  const url = `${publicUrl}/events/${event.id}`;
  const title = truncate(event.name, ...TITLE_MAX);
  const body = truncate(announcement.body, ...BODY_MAX);
  // Essential announcements ignore preferences: they have no unsubscribe link.
  const isOptional = !essentialKinds.includes(announcement.kind);
  return {
    announcementId: announcement.id,
    usefulUntil: announcement.usefulUntil,
    writePush: ({ replyUrl }) => ({
      id: announcement.id,
      title,
      body,
      url: replyUrl ?? url,
    }),
    writeEmail({ replyUrl, unsubscribeToken }) {
      const unsubscribeUrl = `${publicUrl}/unsubscribe/${unsubscribeToken}`;
      const about = {
        ...announcement,
        eventName: event.name,
        eventType: event.type,
        isNamedInSubject,
        organiserName,
        url,
        replyUrl,
      };
      const content = renderAnnouncement({ ...about, ...(isOptional && { unsubscribeUrl }) });
      return { ...content, ...(replyTo && { replyTo }), ...(isOptional && { unsubscribeUrl }) };
    },
  };
}

export type FindRendered = (announcementId: string) => Promise<RenderedAnnouncement | null>;

/** Rendered once for thousands of messages, but never from data older than this. */
const KEPT_MS = 5000;
const RENDERED_MAX = 200;

/** Finds announcements to send; null for a deleted one. Cached for a few seconds. */
export function openRendered(deps: Pick<Deps, 'config' | 'db' | 'now' | 'pages'>): FindRendered {
  const cache = new LRUCache<string, Promise<RenderedAnnouncement | null>>({
    max: RENDERED_MAX,
    ttl: KEPT_MS,
  });

  async function render(announcementId: string): Promise<RenderedAnnouncement | null> {
    const order = await findAnnouncementOrder(deps.db, announcementId);
    if (order === null) return null;
    const isNamedInSubject = (await findPaidPlan(deps, order.organiserId)) !== null;
    const replyTo = await findReplyAddress(deps.db, order.organiserId);
    return renderAnnouncementOnce(order, { publicUrl: deps.config.PUBLIC_URL, isNamedInSubject, replyTo });
  }

  return (announcementId) => {
    const known = cache.get(announcementId);
    if (known !== undefined) return known;
    const rendered = render(announcementId);
    cache.set(announcementId, rendered);
    rendered.catch(() => cache.delete(announcementId));
    return rendered;
  };
}
