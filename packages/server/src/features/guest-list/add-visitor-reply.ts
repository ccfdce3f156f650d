import type { VisitorReply, VisitorReplyBody } from '@lampion/contract/schemas/reply';
import type { Client } from '../../client.ts';
import type { Queryable } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { type EventPlaces, openPlaces } from './open-places.ts';
import { findGuestByEmail } from './reply-store.ts';
import { resolvePlace } from './resolve-place.ts';
import { saveReply } from './save-reply.ts';

/** Many guests may share the network of one bar. */
const PER_ADDRESS = { name: 'visitor-reply', points: 30, seconds: 3600 };
/** Against filling somebody's mailbox. */
const PER_EMAIL = { name: 'visitor-reply-email', points: 6, seconds: 3600 };

/**
 * Takes part in an event without an account: it counts at once, and the address gets a private link to change or cancel. An
 * address that is on the list already gets a link anew and keeps its name and its place; the answer tells nothing of
 * that. A trap that is filled throws everything away in silence. Called twice, it sends two e-mails about one guest.
 * @throws AppError `event_not_found`, `event_closed`, `invalid_input` at `plusOnes`, `plan_limit_reached`;
 * `too_many_attempts` (30 an hour from one address, 6 for one e-mail address)
 */
export async function addVisitorReply(
  deps: Pick<Deps, 'groupCommits' | 'jobs' | 'limiter' | 'now' | 'payments'>,
  client: Client,
  eventId: string,
  body: VisitorReplyBody,
): Promise<VisitorReply> {
  const allowed = checkLimits(deps, client, body);
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
  { email }: VisitorReplyBody,
): Promise<void> {
  await limiter.consume(PER_ADDRESS, client.address);
  await limiter.consume(PER_EMAIL, email);
}

async function writeReply(
  deps: Pick<Deps, 'jobs' | 'now' | 'payments'>,
  tx: Queryable,
  event: EventPlaces,
  { nickname, email, plusOnes }: VisitorReplyBody,
): Promise<VisitorReply & { guestId: string }> {
  const known = await findGuestByEmail(tx, event.id, email);
  if (known?.reply === 'yes' || known?.reply === 'waiting') {
    // What somebody new would be told: whether an address is on the list is nobody else's affair.
    const { reply } = await resolvePlace(tx, event, {}, plusOnes);
    return { guestId: known.id, reply };
  }
  const answering = known ?? { nickname, email, accountId: null, appAccountId: null };
  const guest = await saveReply(deps, tx, event, answering, { reply: 'yes', plusOnes });
  return { guestId: guest.id, reply: guest.reply === 'waiting' ? 'waiting' : 'yes' };
}
