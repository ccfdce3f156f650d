import {
  type AnsweredRequests,
  type AnswerRequestsBody,
  REQUESTS_COUNTED,
  type RequestPage,
} from '@lampion/contract/events/approvals';
import { GUESTS_PER_PAGE } from '@lampion/contract/events/guests';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { publishLive } from '../../messages/live/notify.ts';
import { queueEmails } from '../../messages/mail/queue.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Queryable } from '../../platform/db/database.ts';
import {
  renderRequestAccepted,
  renderRequestRefused,
  renderRequestsWaiting,
} from '../../platform/emails/approvals.ts';
import type { EmailComposers } from '../../platform/emails/frame.ts';
import { cutPage, readCursor } from '../../platform/paging.ts';
import { findEventCards } from '../events/agenda.ts';
import { changeOwnEvent, findOwnEvent } from '../events/update.ts';
import { countRequests, findAnswerable, findOrganiserAddress, findRequests } from './guest-store.ts';
import { describeGuestEvent, issueGuestLink } from './linked-replies.ts';
import { acceptRefused, acceptRequests, findMembersAmong, refuseRequests } from './place-store.ts';
import { requireOpenEvent } from './places.ts';
import { isUnowned } from './policy.ts';
import { findGuest, type GuestRecord } from './reply-store.ts';
import { toGuest } from './view.ts';
import { moveWaiting } from './waiting-list.ts';

const positionSchema = z.tuple([z.int32().min(0)]);

interface PageWanted {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/**
 * The open requests to the caller's event, the first one first, 50 per page unless `limit` says
 * otherwise.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`; `invalid_input` for an
 * invalid cursor
 */
export async function listRequests(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  eventId: string,
  { limit = GUESTS_PER_PAGE, cursor }: PageWanted,
): Promise<RequestPage> {
  await findOwnEvent(deps, actor, eventId);
  const [afterRank = 0] = readCursor(positionSchema, cursor) ?? [];
  const [found, total] = await Promise.all([
    findRequests(deps.db, eventId, { afterRank, limit: limit + 1 }),
    countRequests(deps.db, eventId, REQUESTS_COUNTED),
  ]);
  const { rows, nextCursor } = cutPage(found, limit, ({ guest }) => [guest.waitingRank ?? 0]);
  const now = deps.now();
  return { requests: rows.map((row) => toGuest(row, now)), total, nextCursor };
}

/**
 * Answers requests to the caller's event. Accepted ones get places in the order in which they were
 * made, as far as there is room; the others wait for the next free place. Requests that were
 * answered or withdrawn since are left as they are, except that accepting takes a refusal back.
 * Idempotent.
 * @throws AppError `not_authenticated`, `forbidden`, `event_not_found`, `event_closed`
 */
export function answerRequests(
  deps: Pick<Deps, 'jobs' | 'now' | 'pages'>,
  actor: Actor,
  eventId: string,
  { answer, ids, words }: AnswerRequestsBody,
): Promise<AnsweredRequests> {
  return changeOwnEvent(deps, actor, eventId, async (tx, event, addChanges) => {
    requireOpenEvent(event, deps.now());
    const asked = await findAnswerable(tx, eventId, ids);
    const answered =
      answer === 'refuse'
        ? { ...nobody, refused: await refuse(deps, tx, eventId, asked, words ?? '') }
        : await accept(deps, tx, event, asked);
    const members = await findMembersAmong(
      tx,
      asked.map(({ id }) => id),
    );
    await publishLive(tx, { subjects: ['parties', `party:${eventId}`], members });
    if (asked.length > 0) addChanges({ after: { ...answered } });
    return answered;
  });
}

const nobody: AnsweredRequests = { placed: 0, waiting: 0, refused: 0 };

async function accept(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  event: Parameters<typeof moveWaiting>[2],
  asked: readonly GuestRecord[],
): Promise<AnsweredRequests> {
  const ids = asked.map(({ id }) => id);
  if (ids.length === 0) return nobody;
  await acceptRequests(tx, event.id, ids);
  await acceptRefused(tx, event.id, ids);
  await moveWaiting(deps, tx, event);
  const guests = await Promise.all(ids.map((id) => findGuest(tx, id)));
  const waiting = guests.flatMap((guest) => (guest?.reply === 'waiting' ? [guest] : []));
  const emails = waiting.map(({ id }) => ({ template: 'request-accepted', id }) as const);
  await queueEmails(deps, tx, emails);
  return { placed: ids.length - waiting.length, waiting: waiting.length, refused: 0 };
}

async function refuse(
  deps: Pick<Deps, 'now'>,
  tx: Queryable,
  eventId: string,
  asked: readonly GuestRecord[],
  refusalWords: string,
): Promise<number> {
  const refusal = { refusedAt: deps.now(), refusalWords };
  const ids = asked.map(({ id }) => id);
  const refused = ids.length === 0 ? [] : await refuseRequests(tx, eventId, ids, refusal);
  await queueEmails(
    deps,
    tx,
    refused.map((id) => ({ template: 'request-refused', id }) as const),
  );
  return refused.length;
}

/** The e-mails about requests: to the guest by their id, to the organiser by the event's. */
export function requestEmails(
  deps: Pick<Deps, 'config' | 'db' | 'pseudonymise'>,
): Pick<EmailComposers, 'request-accepted' | 'request-refused' | 'requests-waiting'> {
  return {
    async 'request-accepted'(guestId) {
      const found = await describeGuestEvent(deps, guestId);
      if (found?.guest.reply !== 'waiting' || found.guest.requestedAt !== null) return null;
      const { to, guest, event } = found;
      return { to, ...renderRequestAccepted({ event, url: await issueGuestLink(deps, guest) }) };
    },
    async 'request-refused'(guestId) {
      const found = await describeGuestEvent(deps, guestId);
      if (found === null || found.guest.refusedAt === null) return null;
      const { to, guest, event } = found;
      // Anyone may have typed the address: the organiser's words are for its owner.
      const words = isUnowned(guest) ? '' : guest.refusalWords;
      return { to, ...renderRequestRefused({ event, words }) };
    },
    async 'requests-waiting'(eventId) {
      const card = (await findEventCards(deps, [eventId])).get(eventId);
      const count = await countRequests(deps.db, eventId, REQUESTS_COUNTED);
      if (card?.event.status !== 'published' || count === 0) return null;
      const to = await findOrganiserAddress(deps.db, card.organiserId);
      const url = `${deps.config.PUBLIC_URL}/pro/events/${eventId}`;
      return to === null ? null : { to, ...renderRequestsWaiting({ name: card.event.name, count, url }) };
    },
  };
}
