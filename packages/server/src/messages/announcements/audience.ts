import {
  RECIPIENTS_PER_PAGE,
  type RecipientListQuery,
  type RecipientPage,
} from '@lampion/contract/messages/announcements';
import {
  type AudienceCounts,
  REACH_MAX,
  type Reach,
  type ReachQuery,
} from '@lampion/contract/messages/audience';
import { followerEmailWords } from '@lampion/contract/messages/rules/message-words';
import { z } from 'zod';
import { checkPlanAllowsAnnouncements, findPaidPlan } from '../../billing/billing/plan-limits.ts';
import type { Deps } from '../../deps.ts';
import { findOwnEvent } from '../../events/events/update.ts';
import type { Actor } from '../../platform/actor.ts';
import { isAppError } from '../../platform/app-error.ts';
import { subjectOfAnnouncement, subjectOfPublications } from '../../platform/emails/announcements.ts';
import { cutPage, readCursor } from '../../platform/paging.ts';
import { getAnnouncement } from './announcements.ts';
import { countAudience } from './batch-store.ts';
import { countReach } from './delivery-store.ts';
import { isForFollowers } from './policy.ts';
import { checkFollowersReachable } from './publications.ts';
import { findNudgedAt, findRecipients, findSenderName } from './store.ts';
import { toRecipient } from './view.ts';

/**
 * The number of people in each audience of the caller's event, when unanswered guests were
 * reminded, what forbids one more message to guests or followers now, and whether guests receive
 * reminders.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`
 */
export async function getAudience(
  deps: Pick<Deps, 'db' | 'now' | 'payments'>,
  actor: Actor,
  eventId: string,
): Promise<AudienceCounts> {
  const event = await findOwnEvent(deps, actor, eventId);
  const counts = await countAudience(deps.db, event, deps.now());
  const nudgedAt = await findNudgedAt(deps.db, eventId);
  return {
    ...counts,
    nudgedAt: nudgedAt?.toISOString() ?? null,
    hasReminders: event.hasReminders,
    refusal: await findRefusal(deps, event.organiserId, 'guests'),
    followerRefusal: await findRefusal(deps, event.organiserId, 'followers'),
  };
}

/**
 * By which channel a message would reach each recipient of an audience, once each, and what its
 * e-mail is called: the preview of a message about the caller's event. Beyond 2,000 recipients
 * nobody is counted.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`
 */
export async function getReach(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  eventId: string,
  { audience }: ReachQuery,
): Promise<Reach> {
  const event = await findOwnEvent(deps, actor, eventId);
  const { organiserId } = event;
  const [rows, plan, senderName] = await Promise.all([
    countReach(deps.db, { eventId, organiserId, audience }, { now: deps.now(), limit: REACH_MAX + 1 }),
    findPaidPlan(deps, organiserId),
    findSenderName(deps.db, organiserId),
  ]);
  const isCounted = rows.reduce((sum, { count }) => sum + count, 0) <= REACH_MAX;
  const sender = { organiserName: senderName, isNamedInSubject: plan !== null };
  const emailSubject = isForFollowers(audience)
    ? subjectOfPublications({ ...sender, title: followerEmailWords.title })
    : subjectOfAnnouncement({ ...sender, kind: 'message', eventType: event.type, eventName: event.name });
  return { channels: isCounted ? rows : null, emailSubject, senderName };
}

async function findRefusal(
  deps: Pick<Deps, 'db' | 'now' | 'payments'>,
  organiserId: string,
  to: 'followers' | 'guests',
): Promise<string | null> {
  const at = deps.now();
  try {
    await checkPlanAllowsAnnouncements(deps, deps.db, { organiserId, to, at, further: 1 });
    if (to === 'followers') await checkFollowersReachable(deps.db, { organiserId, at });
    return null;
  } catch (error) {
    if (!isAppError(error)) throw error;
    return error.message;
  }
}

const positionSchema = z.tuple([z.uuid()]);

/**
 * The guests an announcement of the caller's event was for, with their deliveries; 50 per page by
 * default. Followers are not listed.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`, `announcement_not_found`;
 * `invalid_input` for a cursor that is not ours
 */
export async function listRecipients(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  { eventId, id }: { readonly eventId: string; readonly id: string },
  { status, limit = RECIPIENTS_PER_PAGE, cursor }: RecipientListQuery,
): Promise<RecipientPage> {
  const { audience } = await getAnnouncement(deps, actor, eventId, id);
  if (isForFollowers(audience)) return { recipients: [], nextCursor: null };
  const [afterId] = readCursor(positionSchema, cursor) ?? [];
  const found = await findRecipients(deps.db, id, { status, afterId, limit: limit + 1 });
  const { rows, nextCursor } = cutPage(found, limit, ({ guestId }) => [guestId]);
  return { recipients: rows.map(toRecipient), nextCursor };
}
