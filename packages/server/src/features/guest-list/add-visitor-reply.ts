import type { VisitorReply, VisitorReplyBody } from '@lampion/contract/schemas/reply';
import type { Client } from '../../client.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { addGuest } from './add-guest.ts';
import { checkGuestCount } from './check-guest-count.ts';
import { checkPlusOnes } from './check-plus-ones.ts';
import { type EventPlaces, openPlaces } from './open-places.ts';
import { findGuestByEmail, updateGuest } from './reply-store.ts';
import { type Place, resolvePlace } from './resolve-place.ts';

/** A whole bar may share one network; one person behind it is no whole party. */
const PER_ADDRESS_AND_EVENT = { name: 'visitor-reply', points: 150, seconds: 86_400 };
/** Against filling somebody's mailbox. */
const PER_EMAIL = { name: 'visitor-reply-email', points: 6, seconds: 3600 };
/** How long nobody else who may not be there takes the turn of whoever has yet to open an e-mail. */
const MAIL_READ_MS = 3_600_000;

/**
 * Takes part in an event without an account: the address gets a private link, and until that is opened it holds one place
 * that gives way to confirmed guests (docs/decisions/007-places-without-an-account.md). An address that is on the list
 * already keeps its reply: its owner is asked by e-mail. The answer, a refusal included, is what somebody new gets: it
 * tells nothing of who is on the list. A trap that is filled throws everything away in silence. Called twice, it sends
 * two e-mails about one guest.
 * @throws AppError `event_not_found`, `event_closed`, `invalid_input` at `plusOnes`, `plan_limit_reached`;
 * `too_many_attempts` (150 a day from one address for one event, 6 an hour for one e-mail address)
 */
export async function addVisitorReply(
  deps: Pick<Deps, 'groupCommits' | 'jobs' | 'limiter' | 'now' | 'payments'>,
  client: Client,
  eventId: string,
  body: VisitorReplyBody,
): Promise<VisitorReply> {
  const allowed = checkLimits(deps, client, eventId, body);
  // Stands in line at once: whoever comes first is served first, however long the limits take to look up.
  return deps.groupCommits.run(
    eventId,
    async (tx, changed) => {
      const event = await openPlaces(deps, tx, eventId);
      if (body.website) return { reply: 'yes' };
      const { guestId, ...answer } = await writeReply(deps, tx, event, body);
      await deps.jobs.enqueue(tx, 'send-email', { template: 'reply-received', id: guestId });
      changed(`event:${eventId}`);
      return answer;
    },
    allowed,
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
  deps: Pick<Deps, 'jobs' | 'now' | 'payments'>,
  tx: Queryable,
  event: EventPlaces,
  body: VisitorReplyBody,
): Promise<VisitorReply & { guestId: string }> {
  const { email, plusOnes } = body;
  // All that may be refused is refused before the list is looked at.
  checkPlusOnes(event, plusOnes);
  const unconfirmedSince = new Date(deps.now().getTime() - MAIL_READ_MS);
  const yieldingId = await checkGuestCount(deps, tx, event, { unconfirmedSince });
  const place = await resolvePlace(tx, event, { isUnconfirmed: true }, plusOnes);
  const known = await findGuestByEmail(tx, event.id, email);
  const guest =
    known === null
      ? await addGuest(deps, tx, event, toNewcomer(deps, body, place), yieldingId)
      : await updateGuest(tx, known.id, { askedPlusOnes: plusOnes });
  return { guestId: guest.id, reply: place.reply };
}

/** Whoever waits stands in line for all of them; a place is given for one alone. */
function toNewcomer(
  { now }: Pick<Deps, 'now'>,
  { nickname, email, plusOnes }: VisitorReplyBody,
  place: Place,
) {
  return {
    nickname,
    email,
    ...place,
    plusOnes: place.reply === 'waiting' ? plusOnes : 0,
    askedPlusOnes: plusOnes,
    repliedAt: now(),
  };
}
