import type { LinkedReply, ReplyBody } from '@lampion/contract/schemas/reply';
import { AppError } from '../../app-error.ts';
import type { Client } from '../../client.ts';
import type { Deps } from '../../deps.ts';
import { confirmGuestEmail } from './confirm-guest-email.ts';
import { findGuestOfLink } from './find-linked-guest.ts';
import { getLinkedReply } from './get-linked-reply.ts';
import { openPlaces } from './open-places.ts';
import { findGuest } from './reply-store.ts';
import { saveReply } from './save-reply.ts';

const PER_ADDRESS = { name: 'linked-reply', points: 120, seconds: 3600 };

/**
 * Changes the reply of a private link. Resolves once no server process shows the older count. Idempotent.
 * @throws AppError `reply_link_unknown`, `event_closed`, `invalid_input` at `plusOnes`, `too_many_attempts`
 */
export async function setLinkedReply(
  deps: Pick<Deps, 'db' | 'groupCommits' | 'jobs' | 'knownPseudonyms' | 'limiter' | 'now' | 'payments'>,
  client: Client,
  token: string,
  wanted: ReplyBody,
): Promise<LinkedReply> {
  await deps.limiter.consume(PER_ADDRESS, client.address);
  const linked = await findGuestOfLink(deps, token);
  if (linked === null) throw new AppError('reply_link_unknown');
  await confirmGuestEmail(deps, linked);
  await deps.groupCommits.run(linked.eventId, async (tx, changed) => {
    const event = await openPlaces(deps, tx, linked.eventId);
    // Read again now that the event is locked: it may have moved up meanwhile.
    const guest = await findGuest(tx, linked.id);
    if (guest === null) throw new AppError('reply_link_unknown');
    await saveReply(deps, tx, event, guest, wanted);
    changed(`event:${event.id}`);
  });
  return getLinkedReply(deps, token);
}
