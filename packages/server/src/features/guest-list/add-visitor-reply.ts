import type { VisitorReply, VisitorReplyBody } from '@lampion/contract/schemas/reply';
import type { Client } from '../../client.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { findGuestLimit } from '../billing/find-guest-limit.ts';
import { queueEmail } from '../mail/queue-email.ts';
import { addGuest } from './add-guest.ts';
import { checkGuestCount } from './check-guest-count.ts';
import { checkPlusOnes } from './check-plus-ones.ts';
import { openPlaces } from './open-places.ts';
import { unconfirmedYieldBefore } from './place-policy.ts';
import { readPlaces, type ServedEvent } from './read-places.ts';
import { findGuestByEmail, updateGuest } from './reply-store.ts';
import { type Place, resolvePlace } from './resolve-place.ts';

/** High enough for a whole bar on one network, low enough against one person who fills the list. */
const PER_ADDRESS_AND_EVENT = { name: 'visitor-reply', points: 150, seconds: 86_400 };
/** Prevents flooding a mailbox. */
const PER_EMAIL = { name: 'visitor-reply-email', points: 6, seconds: 3600 };

/**
 * Replies yes to an event without an account: the address gets a private link, and until that is opened it has one
 * place that yields to confirmed guests (docs/decisions/007-places-without-an-account.md). An address that is on the
 * list already keeps its reply: its owner is asked by e-mail. The answer, errors included, is that for a new guest: it
 * reveals nothing about the list. With a filled honeypot the reply is silently discarded. A repeated call sends a
 * second e-mail to the same guest.
 * @throws AppError `event_not_found`, `event_closed`, `invalid_input` at `plusOnes`, `plan_limit_reached`;
 * `too_many_attempts` (150 a day from one IP address for one event, 6 an hour for one e-mail address)
 */
export async function addVisitorReply(
  deps: Pick<Deps, 'db' | 'groupCommits' | 'jobs' | 'limiter' | 'now'>,
  client: Client,
  eventId: string,
  body: VisitorReplyBody,
): Promise<VisitorReply> {
  const asked = Promise.all([findGuestLimit(deps, eventId), checkLimits(deps, client, eventId, body)]);
  // Queued at once: first come, first served, however long the rate limits take.
  return deps.groupCommits.run(
    eventId,
    async (tx, changed) => {
      const opened = await openPlaces(deps, tx, eventId);
      if (body.website) return { reply: 'yes' };
      const event = await readPlaces(deps, tx, opened);
      const [limit] = await asked;
      const { guestId, ...answer } = await writeReply(deps, tx, event, { ...body, limit });
      await queueEmail(deps, tx, { template: 'reply-received', id: guestId });
      changed(`event:${eventId}`);
      return answer;
    },
    asked,
  );
}

async function checkLimits(
  { limiter }: Pick<Deps, 'limiter'>,
  client: Client,
  eventId: string,
  { email }: VisitorReplyBody,
): Promise<void> {
  await limiter.consume(PER_ADDRESS_AND_EVENT, `${client.address} ${eventId}`);
  await limiter.consume(PER_EMAIL, email);
}

async function writeReply(
  deps: Pick<Deps, 'jobs' | 'now'>,
  tx: Queryable,
  event: ServedEvent,
  { limit, ...body }: VisitorReplyBody & { readonly limit: number | null },
): Promise<VisitorReply & { guestId: string }> {
  const { email, plusOnes } = body;
  // All errors are thrown before the guest list is read.
  checkPlusOnes(event, plusOnes);
  const unconfirmedSince = unconfirmedYieldBefore(deps.now());
  const yieldingId = await checkGuestCount(tx, event, { limit, unconfirmedSince });
  const place = await resolvePlace(tx, event, { guest: null, isConfirmed: false }, plusOnes);
  const known = await findGuestByEmail(tx, event.id, email);
  const guest =
    known === null
      ? await addGuest(deps, tx, event, toNewcomer(deps, body, place), yieldingId)
      : await updateGuest(tx, known.id, { askedPlusOnes: plusOnes });
  return { guestId: guest.id, reply: place.reply };
}

/** A waiting guest waits for the whole party; a place is given for one person only. */
function toNewcomer(
  { now }: Pick<Deps, 'now'>,
  { nickname, email, plusOnes, isShown }: VisitorReplyBody,
  { reply, waitingRank }: Place,
) {
  return {
    nickname,
    email,
    isShown,
    reply,
    waitingRank,
    plusOnes: reply === 'waiting' ? plusOnes : 0,
    askedPlusOnes: plusOnes,
    repliedAt: now(),
  };
}
